import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const unit = readFileSync('deploy/top-picks@.service', 'utf8');

it('the systemd unit logs to the journal and runs the server as a user without access to it', () => {
  expect(unit).not.toMatch(/^(Standard(Output|Error)|SupplementaryGroups|User|Group|LogNamespace)=/m);
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=']) {
    expect(unit.split('\n')).toContain(line);
  }
});
