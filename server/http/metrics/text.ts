/** The content type of the Prometheus text format, version 0.0.4. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string>>;
export type Sample = { value: number; labels?: Labels };
export type Metric = { name: string; help: string; type: 'counter' | 'gauge'; samples: readonly Sample[] };

/** A metric of one value; without a value it is left out, because unknown is not zero. */
export function single(type: Metric['type'], name: string, help: string, value: number | null): Metric {
  return { name, help, type, samples: value === null ? [] : [{ value }] };
}

export function metricLines({ name, help, type, samples }: Metric): string[] {
  if (samples.length === 0) return [];
  return [...headLines(name, help, type), ...samples.map(({ value, labels }) => sampleLine(name, value, labels))];
}

export const headLines = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

export function sampleLine(name: string, value: number, labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
