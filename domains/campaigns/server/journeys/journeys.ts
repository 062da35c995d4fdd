import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Campaigns } from '../../../../database/tables.ts'
import type { journeyPatch } from '../../contract.ts'
import { journeyKinds, journeyNames, serviceJourneys, type JourneyKind, type RecipientStatus } from '../../contract/states.ts'
import { forgetQueued } from '../recipients-data.ts'
import { documentOf } from '../row-json.ts'
import { insertCampaign, setCampaign, type CampaignRow } from '../campaigns-data.ts'
import { reportsDelivery } from '../carriers.ts'
import { requireContent } from '../findings.ts'
import { requireMaySend } from '../may-write.ts'
import { numbersOf, type Numbers } from '../numbers.ts'
import { listRecipients } from '../results.ts'
import { defaultDelays, defaultDocument } from './defaults.ts'

// A journey is a row of `campaigns` that never ends. Sending, tracking, credits and brakes are those of campaigns.

type State = Pick<CampaignRow, 'delay_hours' | 'version' | 'reason' | 'status'> & { id: string | null; document: MailDocument }

const untouched = (kind: JourneyKind): State => ({
  id: null,
  status: 'draft',
  reason: null,
  delay_hours: defaultDelays[kind],
  document: defaultDocument(kind),
  version: 0,
})

const journeyView = (kind: JourneyKind, state: State, analytics: Numbers) => ({
  id: state.id,
  kind,
  on: state.status === 'running' || state.status === 'paused',
  reason: state.status === 'paused' ? state.reason : null,
  delay_hours: state.delay_hours!,
  document: state.document as unknown as Record<string, unknown>,
  needs_consent: !serviceJourneys.includes(kind),
  version: state.version,
  analytics,
})

const stateOf = (row: CampaignRow): State => ({ ...row, document: documentOf(row)! })

/** Returns all journeys with their numbers, also those that were never touched. */
export async function listJourneys(app: App, tx: Tx) {
  const rows = await tx.selectFrom('campaigns').selectAll().where('journey', 'is not', null).execute()
  const numbers = await numbersOf(
    tx,
    rows.map(({ id }) => id),
    reportsDelivery(app),
  )
  return journeyKinds.map((kind) => {
    const row = rows.find(({ journey }) => journey === kind)
    return journeyView(kind, row ? stateOf(row) : untouched(kind), numbers(row?.id ?? ''))
  })
}

const lockJourney = (tx: Tx, kind: JourneyKind) =>
  tx.selectFrom('campaigns').selectAll().where('journey', '=', kind).forUpdate().executeTakeFirst()

const hasDelay = (kind: JourneyKind, hours: number): boolean => kind !== 'birthday' || hours < 24

/**
 * Changes a journey: absent keys stay. Switched on, only what happens from then on counts.
 * @throws 409 `stale`, `restored`, `agency_stopped`, 422 at `delay_hours` and the mail.
 */
export async function updateJourney(
  app: App,
  tx: Tx,
  actor: Actor,
  kind: JourneyKind,
  { on, delay_hours, document, version }: z.output<typeof journeyPatch>,
) {
  const known = await lockJourney(tx, kind)
  if (version !== undefined && version !== (known?.version ?? 0))
    throw conflict('stale', 'Someone else changed this journey. Reload it and try again.')
  if (delay_hours !== undefined && !hasDelay(kind, delay_hours))
    throw invalid('delay_hours', 'A birthday mail leaves on the day: at most 23.')
  const before = known ?? (await addJourney(tx, actor, kind))
  const change = switched(before, on, actor.now)
  // Who waits for a mail of before gets none: by the time the journey is on again it could be months late.
  if (change.status) await forgetQueued(tx, before.id)
  const row = await setCampaign(tx, before.id, {
    ...(delay_hours === undefined ? {} : { delay_hours }),
    ...(document === undefined ? {} : { document: JSON.stringify(document) }),
    ...change,
    version: before.version + 1,
    updated_at: actor.now,
  })
  if (row.status === 'running') {
    await requireContent(app, tx, row)
    if (on) await requireMaySend(tx)
  }
  await audit(tx, actor, {
    action: 'journey.updated',
    subject: 'campaign',
    subjectId: row.id,
    before: { status: before.status, delay_hours: before.delay_hours },
    after: { kind, status: row.status, delay_hours: row.delay_hours },
  })
  const numbers = await numbersOf(tx, [row.id], reportsDelivery(app))
  return journeyView(kind, stateOf(row), numbers(row.id))
}

function switched({ status }: CampaignRow, on: boolean | undefined, now: Date): Updateable<Campaigns> {
  if (on === undefined || (on && status === 'running')) return {}
  return on ? { status: 'running' as const, reason: null, started_at: now, brakes_from: now } : { status: 'draft' as const, reason: null }
}

const addJourney = (tx: Tx, actor: Actor, kind: JourneyKind): Promise<CampaignRow> =>
  insertCampaign(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    type: 'email',
    journey: kind,
    name: journeyNames[kind],
    status: 'draft',
    document: JSON.stringify(defaultDocument(kind)),
    audience: JSON.stringify({ collections: [], filter: null, except: [] }),
    delay_hours: defaultDelays[kind],
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  })

/** Returns a page of the people of a journey. One that nobody has touched has none. */
export async function listJourneyRecipients(
  tx: Tx,
  kind: JourneyKind,
  filter: ListRequest & { status?: readonly RecipientStatus[] | undefined; client_id?: string | undefined },
) {
  const row = await tx.selectFrom('campaigns').select('id').where('journey', '=', kind).executeTakeFirst()
  // Nobody has touched it, so nobody got a mail.
  if (!row) return { rows: [], total: 0 }
  return listRecipients(tx, row.id, filter)
}
