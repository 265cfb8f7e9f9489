import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const unit = readFileSync('deploy/top-picks@.service', 'utf8');
const container = readFileSync('deploy/Containerfile', 'utf8');
const compose = readFileSync('deploy/compose.yml', 'utf8');

it('the systemd unit logs to the journal and runs the server as a user without access to it', () => {
  expect(unit).not.toMatch(/^(Standard(Output|Error)|SupplementaryGroups|User|Group|LogNamespace)=/m);
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=']) {
    expect(unit.split('\n')).toContain(line);
  }
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
