import { Download, Printer } from 'lucide-react';
import { saveFile } from '../../../shared/saveFile.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { picksCsv } from './picksCsv.ts';
import styles from './ExportPicks.module.css';

type ExportPicksProps = {
  /** State code, lower case. */
  code: string;
  picks: Parameters<typeof picksCsv>[0];
};

/** Buttons to download and print the list. */
export function ExportPicks({ code, picks }: ExportPicksProps) {
  const download = () => saveFile(`top-picks-${code}.csv`, picksCsv(picks), 'text/csv');
  return (
    <div className={styles.buttons} data-screen-only="">
      <Button look="quiet" onClick={download}>
        <Download aria-hidden="true" size={18} />
        Download as CSV
      </Button>
      <Button look="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={18} />
        Print
      </Button>
    </div>
  );
}
