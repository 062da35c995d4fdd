import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { encrypt } from '#kit/server/security/tokens.ts'
import { hostsAt, type DomainRow } from '../domains-data.ts'
import * as data from './certificates-data.ts'

const hourMs = 3_600_000
const renewMs = 30 * 24 * hourMs
/** Hours until the next try after failures in a row. Let's Encrypt allows five an hour for a host. */
const pauses = [1, 3, 12, 24]

/** The purpose under which keys of certificates are encrypted. */
export const keyPurpose = 'site-certificate'

/** Orders a certificate from the authority. Only one worker works on a domain at a time. */
export const orderCertificateJob = defineJob({
  name: 'order-certificate',
  reachesOut: true,
  data: z.object({ agency_id: z.string(), domain_id: z.string() }),
  long: true,
  run: runOrder,
})

async function runOrder(app: App, { agency_id, domain_id }: { agency_id: string; domain_id: string }): Promise<void> {
  const asAgency = <T>(work: (tx: Tx) => Promise<T>) => app.db.asAgency({ agencyId: agency_id }, work)
  if (!app.settings.ACME_DIRECTORY) return
  const order = await asAgency((tx) => data.takeOrder(tx, domain_id, app.clock.now()))
  if (!order) return
  const end = (result: Parameters<typeof data.endOrder>[4]) =>
    asAgency(async (tx) => {
      if (await data.endOrder(tx, domain_id, order, app.clock.now(), result))
        await app.jobs.enqueue(tx, orderCertificateJob, { agency_id, domain_id }, { key: domain_id })
    })
  try {
    // Loaded when it is needed: it is 12 MB that most installations never use.
    const { certify } = await import('./acme.ts')
    const { chain, key, expiresAt } = await certify(app, order.hosts, (token, answer) =>
      asAgency((tx) => data.addChallenge(tx, domain_id, order, token, answer)),
    )
    await end({
      state: 'active',
      chain,
      private_key: encrypt(app.settings.secretKey, keyPurpose, key),
      expires_at: expiresAt,
      failures: 0,
      next_order_at: new Date(Math.max(expiresAt.getTime() - renewMs, app.clock.now().getTime() + hourMs)),
    })
  } catch (error) {
    app.log.warn({ err: error, domain_id }, 'certificate was not issued')
    const pause = pauses[Math.min(order.failures, pauses.length - 1)]!
    await end({
      state: 'failed',
      problem: `The certificate authority refused: ${(error as Error).message}`.replace(/\s+/g, ' ').slice(0, 300),
      failures: order.failures + 1,
      next_order_at: new Date(app.clock.now().getTime() + pause * hourMs),
    })
  }
}

/** Orders a certificate for the hosts of a verified domain unless it has one for exactly these. */
export async function orderCertificate(app: App, tx: Tx, { agency_id, id }: DomainRow): Promise<void> {
  const hosts = (await hostsAt(tx, id)).map(({ host }) => host)
  const row = await tx.selectFrom('site_certificates').select('hosts').where('domain_id', '=', id).executeTakeFirst()
  if (row && row.hosts.join(' ') === hosts.join(' ')) return
  await data.wantCertificate(tx, { agency_id, domain_id: id, hosts }, app.clock.now())
  await app.jobs.enqueue(tx, orderCertificateJob, { agency_id, domain_id: id }, { key: id })
}
