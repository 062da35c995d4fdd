import { forbidden } from '#kit/contract/errors.ts'
import { rightsInWords } from '#kit/contract/permissions.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import { hasOneOf } from '#kit/server/http/permission.ts'
import { shownDepartures } from '../../contract/item-view.ts'
import type { Kind } from '../../contract/kinds.ts'
import { rightsToView } from '../../contract/view-rights.ts'
import { listDepartures } from '../departures/departures.ts'
import { itemGallery, listPictures } from '../gallery/gallery.ts'
import { taxesOfKind } from '../taxes/taxes.ts'
import { unitsFreeOn } from '../units/occupancy.ts'
import { requireItem, type ItemRow } from './inventory.ts'
import { salesOf } from './statistics.ts'

/** Returns what an item's page shows besides its own fields. @throws 403 without the rights for its kind, 404. */
export async function showItemView(app: App, tx: Tx, actor: Actor, session: Session, id: string) {
  const item = await requireItem(tx, id)
  const kind = item.kind as Kind
  const rights = rightsToView(kind)
  if (!hasOneOf(session, ...rights)) throw forbidden('permission_required', `This needs the permission ${rightsInWords(rights)}.`)
  const today = dayOf(actor.now)
  return {
    pictures: await listPictures(app, tx, itemGallery, id),
    departures: await departuresOf(tx, item, today, actor.now),
    units: item.capacity_mode === 'resource' ? await unitsFreeOn(tx, id, today) : null,
    taxes: (await taxesOfKind(tx, actor, kind)).filter(({ ends_on }) => ends_on === null || ends_on >= today),
    sales: hasOneOf(session, 'View Bookings') ? await salesOf(tx, kind, actor.now, id) : null,
  }
}

async function departuresOf(tx: Tx, { id, capacity_mode: mode, on_request: onRequest }: ItemRow, today: string, now: Date) {
  if (mode !== 'departure' || onRequest) return null
  const filter = { page: 1, per_page: shownDepartures, search: '', sort: 'starts_on', from: today, status: ['open', 'closed'] as const }
  const { rows, total } = await listDepartures(tx, id, filter, now)
  return { next: rows, total }
}
