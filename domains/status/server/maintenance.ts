import type { z } from 'zod'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { afterCommit } from '#kit/server/database/after-commit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { logOperator, type Operator } from '#kit/server/http/operators.ts'
import { closeInstallation, openInstallation } from '#kit/server/maintenance/maintenance.ts'
import type { closeBody } from '../contract.ts'
import { forgetStatus } from './status.ts'

/** Returns whether the installation is closed, as the database says now. */
export async function showMaintenance(tx: Tx) {
  const row = await tx.selectFrom('installation').select(['closed_since', 'closed_until', 'closed_text']).executeTakeFirstOrThrow()
  return {
    closed: row.closed_since !== null,
    since: row.closed_since?.toISOString() ?? null,
    until: row.closed_until?.toISOString() ?? null,
    text: row.closed_text,
  }
}

/** Closes the installation, or changes why and until when. Other processes follow within a second. @throws 422 at `until`. */
export async function closeForMaintenance(app: App, tx: Tx, operator: Operator, { until, text = null }: z.output<typeof closeBody>) {
  const end = until ? new Date(until) : null
  if (end && end <= operator.now) throw invalid('until', 'Choose a time in the future.')
  await closeInstallation(tx, operator.now, { until: end, text })
  await logOperator(tx, operator, { action: 'maintenance.began', subject: 'installation', after: { text, until } })
  afterCommit(tx, () => forget(app))
  return showMaintenance(tx)
}

/** Opens the installation. @throws 409 `not_closed`, also for the second of two operators. */
export async function openAfterMaintenance(app: App, tx: Tx, operator: Operator) {
  if (!(await openInstallation(tx))) throw conflict('not_closed', 'The installation is open already.')
  await logOperator(tx, operator, { action: 'maintenance.ended', subject: 'installation', after: null })
  afterCommit(tx, () => forget(app))
  return showMaintenance(tx)
}

function forget(app: App): void {
  app.maintenance.askAgain()
  forgetStatus(app)
}
