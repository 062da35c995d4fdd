import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

const kindCount = z.object({ kind: z.string(), count: z.number() })

const restoredCopy = z.object({
  /** Nothing is sent until an operator confirms this copy. */
  held: z.boolean(),
  restored_at: z.string().nullable(),
  /** What is older when the copy is confirmed is given up. */
  stale_after_hours: z.number(),
  waiting: z.array(
    kindCount.extend({
      oldest: z.string().nullable(),
      /** False for what is finished however old it is, such as payouts. */
      stale_is_given_up: z.boolean(),
    }),
  ),
  /** The last confirmation. */
  confirmed: z
    .object({
      at: z.string(),
      operator: z.string(),
      sent: z.array(kindCount),
      given_up: z.array(kindCount.extend({ items: z.array(z.object({ what: z.string(), at: z.string() })) })),
    })
    .nullable(),
})

const recovery = z.object({
  copy: restoredCopy,
  /** The last verified backup. */
  backup: z.object({ at: z.string().nullable(), bytes: z.number().nullable() }),
  /** The archive for point-in-time recovery; null without one. */
  archive: z
    .object({
      state: z.enum(['ok', 'warning', 'paused']),
      at: z.string(),
      folder: z.string(),
      archive_disk_used: z.number(),
      /** When a part of the log was last archived. */
      archived_at: z.string().nullable(),
      base_at: z.string().nullable(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** The last restores of a backup into a temporary database, newest first. */
  drills: z.array(
    z.object({
      at: z.string(),
      backup: z.string(),
      bytes: z.number(),
      seconds: z.number(),
      passed: z.boolean(),
      checked: z.object({ tables: z.number(), rows: z.number(), rules: z.number(), files: z.number(), indexes: z.number() }),
      problems: z.array(z.string()),
    }),
  ),
})

export const showRecovery = endpoint({
  method: 'GET',
  path: '/operator/recovery',
  summary: 'Show the last backup, the last restore drills, and what a restored copy holds back.',
  access: 'operator',
  result: recovery,
})

export const confirmCopy = endpoint({
  method: 'POST',
  path: '/operator/recovery/confirm-copy',
  summary: 'Confirm that this restored copy is the installation that works from now on. It starts to send.',
  access: 'operator',
  result: recovery,
})
