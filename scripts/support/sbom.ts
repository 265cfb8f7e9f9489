import { spawnSync } from 'node:child_process';

type Component = { 'bom-ref': string };
type Sbom = {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component & { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

type Contents = {
  /** Of the product: npm puts that of the folder in its place. */
  name: string;
  /** The packages that it holds, such as "react@19.3.1". */
  packages: ReadonlySet<string>;
  /** Version of the Node beside it. */
  node: string;
  madeAt: Date;
};

/** What a release holds, in CycloneDX; of the same release it says the same each time. */
export function makeSbom({ name, packages, node, madeAt }: Contents): string {
  const command = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const { stdout, stderr, status } = spawnSync('npm', command, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const { serialNumber: _random, metadata, ...sbom } = JSON.parse(stdout) as Sbom;
  // With --omit=dev npm leaves out what tools need as well.
  const components = sbom.components.filter((component) => packages.has(component['bom-ref']));
  const nodeItself = {
    'bom-ref': `node@${node}`,
    type: 'platform',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
    licenses: [{ license: { id: 'MIT' } }],
  };
  const made = {
    ...sbom,
    metadata: { ...metadata, timestamp: madeAt.toISOString(), component: { ...metadata.component, name } },
    components: [...components, nodeItself],
    dependencies: sbom.dependencies.flatMap(({ ref, dependsOn = [] }) =>
      packages.has(ref) ? [{ ref, dependsOn: dependsOn.filter((other) => packages.has(other)) }] : [],
    ),
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}
