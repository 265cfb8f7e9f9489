import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCommandLine } from '../../../server/cli/commandLine.ts';

const unit = readFileSync('deploy/top-picks@.service', 'utf8');
const container = readFileSync('deploy/Containerfile', 'utf8');
const compose = readFileSync('deploy/compose.yml', 'utf8');

it('the systemd unit logs to the journal and runs the server as a user without access to it', () => {
  expect(unit).not.toMatch(/^(Standard(Output|Error)|SupplementaryGroups|User|Group|LogNamespace)=/m);
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=']) {
    expect(unit.split('\n')).toContain(line);
  }
});

it('[R13.26] the systemd job makes a backup into its folder, keeps fourteen, and verifies the newest', () => {
  const job = readFileSync('deploy/top-picks-backup.service', 'utf8');
  const commands = [...job.matchAll(/^ExecStart=\S+\/top-picks admin (.*)$/gm)].map(([, typed = '']) =>
    readCommandLine(typed.replaceAll('${STATE_DIRECTORY}', '/state').split(' ')),
  );
  expect(commands).toMatchObject([
    { command: { name: 'backup' }, args: { options: { to: '/state', keep: '14' } } },
    { command: { usage: 'backup --verify FILE' }, args: { options: { verify: '/state' } } },
  ]);
  for (const line of ['StateDirectoryMode=0700', 'DynamicUser=yes', 'NoNewPrivileges=yes', 'UMask=0077']) {
    expect(job.split('\n')).toContain(line);
  }
  expect(readFileSync('deploy/top-picks-backup.timer', 'utf8')).toMatch(/^OnCalendar=.*^Persistent=yes$/ms);
});

it('a container runs as a user of its own, with a read-only root and no more rights than it needs', () => {
  expect(container).toMatch(/^USER 10001$/m);
  expect(container).toMatch(/^HEALTHCHECK [^]*\/api\/health\/live/m);
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"]) {
    expect(compose).toContain(`    ${line}\n`);
  }
});

it('of the containers only the proxy can be reached from outside', () => {
  const services = compose.split(/^ {2}(?=\w)/m).filter((part) => /^ {4}ports:/m.test(part));
  expect(services.map((part) => part.split(':', 1)[0])).toEqual(['proxy']);
});
