import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { openPostgres } from '../../../server/db/postgres.ts';
import type { Database } from '../../../server/db/schema.ts';
import { addMembers } from '../server/deployedMembers.ts';
import { startDeployed } from '../server/deployment.ts';
import { PersistentVoter } from './persistentVoter.ts';
import { coursesIn, locationIdIn } from '../server/picks.ts';
import { type PostgresServer, startPostgres, startStandby } from '../server/postgresServer.ts';
import type { Product } from '../server/product.ts';
import { type Relay, startRelay } from './relay.ts';

const on = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres`;

/** A PostgreSQL server, an app server connected over a relay, and voters. */
export class Cluster {
  primary: PostgresServer;
  private standby: PostgresServer | undefined;
  readonly relay: Relay;
  readonly product: Product;
  readonly voters: PersistentVoter[];
  /** Location of the votes. */
  readonly locationId: string;

  private constructor(parts: Pick<Cluster, 'primary' | 'relay' | 'product' | 'voters' | 'locationId'>) {
    this.primary = parts.primary;
    this.relay = parts.relay;
    this.product = parts.product;
    this.voters = parts.voters;
    this.locationId = parts.locationId;
  }

  /** Gone when the test is over, however it ends. */
  static async start(voters: number, database?: Parameters<typeof startPostgres>[0]): Promise<Cluster> {
    const primary = await startPostgres(database);
    const relay = await startRelay(primary.port);
    const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
    const product = await startDeployed({ databaseUrl: on(relay.port), tokenKeys });
    const db = await openPostgres(on(primary.port), () => undefined);
    const retryMs = 300;
    const place = { retryMs, locationId: await locationIdIn(db, 'AZ'), courses: await coursesIn(db, 'AZ') };
    const members = await addMembers(db, tokenKeys, voters);
    await db.destroy();
    const people = members.map((each) => new PersistentVoter(each, place));
    const cluster = new Cluster({ primary, relay, product, voters: people, locationId: place.locationId });
    onTestFinished(() => cluster.stop());
    return cluster;
  }

  /** State of the primary, queried directly. */
  async onPrimary<T>(ask: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const db = await openPostgres(on(this.primary.port), () => undefined);
    try {
      return await ask(db);
    } finally {
      await db.destroy();
    }
  }

  /** Starts a standby with synchronous or asynchronous replication. `over` is a relay to the primary. */
  async addStandby({ isSynchronous, over }: { isSynchronous: boolean; over?: Relay }): Promise<void> {
    this.standby = await startStandby(this.primary, 'standby', over?.port);
    await this.onPrimary(async (db) => {
      const names = isSynchronous ? 'ANY 1 (standby)' : '';
      await sql`alter system set synchronous_standby_names = ${sql.lit(names)}`.execute(db);
      await sql`select pg_reload_conf()`.execute(db);
      const following = sql<{ sync_state: string }>`select sync_state from pg_stat_replication`;
      const expected = [{ sync_state: isSynchronous ? 'quorum' : 'async' }];
      await vi.waitFor(async () => expect((await following.execute(db)).rows).toEqual(expected), { timeout: 20_000 });
    });
  }

  /** Kills the primary and promotes its standby. */
  async failOver(): Promise<void> {
    const { standby } = this;
    if (!standby) throw new Error('There is no standby');
    await this.primary.kill();
    this.primary = standby;
    this.standby = undefined;
    await standby.promote();
    this.relay.leadTo(standby.port);
  }

  /** Runs the voters until `acknowledged` ballots are acknowledged, calls `strike`, and does the same once more. */
  async vote(acknowledged: number, strike: () => Promise<unknown>): Promise<number> {
    let answered = 0;
    let struck: Promise<unknown> | undefined;
    const isOver = () => struck !== undefined && answered >= 2 * acknowledged;
    const vote = async (voter: PersistentVoter): Promise<void> => {
      while (!isOver()) {
        await voter.replace(() => this.product.url);
        answered += 1;
        if (answered >= acknowledged) struck ??= strike();
      }
    };
    await Promise.all(this.voters.map(vote));
    await struck;
    return answered;
  }

  private async stop(): Promise<void> {
    await this.product.stop();
    await this.relay.close();
    await this.standby?.stop();
    await this.primary.stop();
  }
}
