import { leaveAgency, workIn } from '#domains/account/server/account.ts'
import { confirmPassword } from '#domains/account/server/password-change.ts'
import { conflict, forbidden, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import { categoryName } from '../contract.ts'
import { agenciesPage, countOpenBookings, lockLiving, membershipIn, setDeleted } from './agency-data.ts'

/** Returns a page of a person's agencies. */
export async function listOwn(app: App, session: Session, request: Omit<ListRequest, 'download'>) {
  const { rows, total } = await app.db.asPlatform('people: agencies of a person', (tx) => agenciesPage(tx, session.userId, request))
  return {
    total,
    rows: rows.map(({ logo_key, category, created_at, ...row }) => ({
      ...row,
      category: { slug: category, name: categoryName(category) },
      logo_url: app.files.imageUrl(logo_key, 'small'),
      is_current: row.id === session.agencyId,
      created_at: created_at.toISOString(),
    })),
  }
}

/** Switches a person to another of their agencies. @throws 404 without an active membership there. */
export async function switchTo(app: App, session: Session, id: string): Promise<{ id: string; name: string }> {
  return app.db.asPlatform('people: switch agency', async (tx) => {
    const place = await membershipIn(tx, session.userId, id)
    if (!place) throw notFound('Agency')
    await workIn(tx, session.userId, id)
    return { id, name: place.name }
  })
}

/**
 * Deletes an agency. Its members lose access at once and continue in another agency of theirs. Its records stay in the
 * database.
 * @throws 404 for a non-member, 403 `owner_required`, 422 at `password`, 409 `open_bookings`.
 */
export async function remove(app: App, session: Session, input: { id: string; password: string }, requestId: string): Promise<void> {
  const place = await app.db.asPlatform('people: may the person delete the agency', (tx) => membershipIn(tx, session.userId, input.id))
  if (!place) throw notFound('Agency')
  if (place.role !== 'owner') throw forbidden('owner_required', 'Only an owner can delete the agency.')
  await confirmPassword(app, session, input.password)
  await app.db.asPlatform('people: delete agency', async (tx) => {
    if (!(await lockLiving(tx, input.id))) throw notFound('Agency')
    const open = await countOpenBookings(tx, input.id)
    if (open > 0)
      throw conflict(
        'open_bookings',
        `${open === 1 ? 'One booking is' : `${open} bookings are`} still open. Complete or cancel ${open === 1 ? 'it' : 'them'} first.`,
      )
    const now = app.clock.now()
    await setDeleted(tx, input.id, now)
    await leaveAgency(tx, input.id, null, now)
    await audit(
      tx,
      { agencyId: input.id, userId: session.userId, now, requestId },
      { action: 'agency.deleted', subject: 'agency', subjectId: input.id, before: { state: 'active' }, after: { state: 'deleted' } },
    )
  })
}
