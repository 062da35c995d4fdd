import {
  findOrInvite,
  finishInvited,
  issueInvitation,
  linkExpired,
  openInvitation,
  setAgencyIfNone,
} from '#domains/account/server/account.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalidTransition } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import type { By } from './authority.ts'
import { mailInvitation } from './mails.ts'
import { agencyName, invitedPlace, memberById, setMember } from './members-data.ts'
import { findMember, roleToGive, show } from './members.ts'
import { addMember } from './roles.ts'

const inTeam = () => alreadyThere('This person is already in your team.')
const alreadyThere = (sentence: string) => conflict('already_member', sentence, { email: [sentence] })
export const invitationRefusals: Refusals = {
  members_pkey: inTeam,
}

interface Invitee {
  name: string
  email: string
  role_id: string
}

/**
 * Invites a person by mail. An existing account is not changed and only joins; the response does not reveal whether it
 * exists.
 * @throws 403 for a role above the actor's rights, 409 `already_member`, 422 at `role_id`, 429.
 */
export async function invite(app: App, by: By, input: Invitee) {
  const { agencyId, userId, now } = by.actor
  await app.limits.take('public_form', `invite|${agencyId}`)
  await app.limits.take('code_sends', `invite|${agencyId}|${input.email}`)
  return app.db.asPlatform('people: invite a member', async (tx) => {
    const role = await roleToGive(tx, by, input.role_id)
    const user = await findOrInvite(tx, { name: input.name, email: input.email }, now)
    const known = await memberById(tx, agencyId, user.id)
    if (known)
      throw known.state === 'invited' ? alreadyThere('This person is already invited. Resend the invitation from the list.') : inTeam()
    await addMember(
      tx,
      {
        agencyId,
        userId: user.id,
        roleId: role.id,
        name: input.name,
        email: input.email,
        state: 'invited',
        ...(userId ? { invitedBy: userId } : {}),
      },
      now,
    )
    await send(app, tx, by, { userId: user.id, name: input.name, email: input.email, role: role.name })
    await audit(tx, by.actor, {
      action: 'member.invited',
      subject: 'member',
      subjectId: user.id,
      after: { name: input.name, email: input.email, role: role.name },
    })
    return show(tx, agencyId, userId, user.id)
  })
}

/** Sends the invitation again with a new link. @throws 409 if the person has already joined, 429 after 3 in 10 minutes. */
export async function resend(app: App, by: By, userId: string): Promise<void> {
  const { agencyId } = by.actor
  const member = await app.db.asAgency(by.actor, (tx) => findMember(tx, agencyId, userId))
  if (member.state !== 'invited') throw invalidTransition(member.state, 'invited')
  await app.limits.take('code_sends', `invite|${agencyId}|${member.email}`)
  await app.db.asPlatform('people: send an invitation again', (tx) =>
    send(app, tx, by, { userId, name: member.name, email: member.email, role: member.role_name }),
  )
}

async function send(app: App, tx: Tx, { actor }: By, to: { userId: string; name: string; email: string; role: string }): Promise<void> {
  const token = await issueInvitation(app, tx, to.userId, actor.agencyId, actor.userId)
  const agency = await agencyName(tx, actor.agencyId)
  await mailInvitation(app, tx, { agencyId: actor.agencyId, agency, inviter: actor.userName ?? agency, ...to, token })
}

/** Returns the invitation of a link. @throws 422 at `token` when the link is expired or used. */
export async function showInvitation(app: App, token: string, address: string) {
  await app.limits.take('public_form', `invitation|${address}`)
  return app.db.asPlatform('people: look at an invitation', async (tx) => {
    const { user, agencyId } = await openInvitation(tx, token, app.clock.now(), { use: false })
    const place = await invitedPlace(tx, agencyId, user.id)
    if (!place) throw linkExpired()
    return { agency: place.agency, role: place.role, name: place.name, email: user.email, needs_password: user.state === 'invited' }
  })
}

/**
 * Joins the agency of a link. A new person gets the given name and password. An existing account keeps its details and its
 * current agency.
 * @throws 422 at `token` or `password`.
 */
export async function accept(
  app: App,
  token: string,
  input: { name?: string | undefined; password?: string | undefined },
  from: { address: string; requestId: string },
) {
  await app.limits.take('public_form', `invitation|${from.address}`)
  return app.db.asPlatform('people: accept an invitation', async (tx) => {
    const now = app.clock.now()
    const { user, agencyId } = await openInvitation(tx, token, now, { use: true })
    const place = await invitedPlace(tx, agencyId, user.id)
    if (!place) throw linkExpired()
    const isNew = user.state === 'invited'
    const name = isNew ? (input.name ?? place.name) : user.name
    await finishInvited(tx, user, { name, ...(input.password ? { password: input.password } : {}) }, now)
    if (!(await setMember(tx, agencyId, user.id, 'invited', { state: 'active', name }))) throw linkExpired()
    await setAgencyIfNone(tx, user.id, agencyId)
    const actor = { agencyId, userId: user.id, userName: name, now, requestId: from.requestId }
    await audit(tx, actor, { action: 'member.joined', subject: 'member', subjectId: user.id, after: { role: place.role } })
    if (place.invited_by)
      await notify(app, tx, actor, {
        userIds: [place.invited_by],
        type: 'member.joined',
        title: `${name} joined your team`,
        body: `Role: ${place.role}`,
        link: '/view-users',
      })
    return { agency_id: agencyId, agency: place.agency, email: user.email }
  })
}
