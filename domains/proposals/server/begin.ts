import type { z } from 'zod'
import { insertClient, requireClient } from '#domains/clients/server/clients.ts'
import { inquiryToClient } from '#domains/inquiries/server/inquiries.ts'
import { AppError, invalid } from '#kit/contract/errors.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { newProposalBody } from '../contract.ts'
import type { Content } from '../contract/content.ts'
import { totalOf, triedPrice } from './pricing.ts'
import * as data from './proposals-data.ts'

type Given = Pick<z.output<typeof newProposalBody>, 'client' | 'client_id' | 'inquiry_id'>

/** Finds or creates the proposal's client: the given one, a new one, or that of the inquiry. @throws 422 at `client_id` or `inquiry_id`. */
export async function clientFor(tx: Tx, actor: Actor, { client, client_id, inquiry_id }: Given) {
  if (!client && !client_id && !inquiry_id) throw invalid('client_id', 'Choose a client or add a new one.')
  const given = client ? await insertClient(tx, actor, client) : client_id ? await requireClientField(tx, client_id) : undefined
  if (!inquiry_id) return given!
  try {
    const inquiry = await inquiryToClient(tx, actor, inquiry_id, given?.id)
    return given ?? (await requireClient(tx, inquiry.client_id!))
  } catch (error) {
    if (error instanceof AppError && error.status === 404)
      throw invalid('inquiry_id', 'This inquiry does not exist.', 'not_found_reference')
    throw error
  }
}

/** @throws 422 at `client_id`. */
export async function requireClientField(tx: Tx, id: string) {
  const client = await requireClient(tx, id).catch(() => null)
  if (!client) throw invalid('client_id', 'This client does not exist.', 'not_found_reference')
  return client
}

/** Inserts a proposal with its first draft. @returns its id. */
export async function beginProposal(
  tx: Tx,
  actor: Actor,
  content: Content,
  clientId: string | null,
  inquiryId: string | null,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('proposals')
    .values({
      agency_id: actor.agencyId,
      id,
      reference: newReference('PR'),
      title: content.title,
      client_id: clientId,
      inquiry_id: inquiryId,
      owner_id: actor.userId,
      ...(await summaryOf(tx, actor, content)),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  await data.insertVersion(tx, actor, id, 1, content)
  await data.addEvent(tx, actor, id, { type: 'created', title: 'Begun' })
  await audit(tx, actor, { action: 'proposal.created', subject: 'proposal', subjectId: id, after: { title: content.title } })
  return id
}

/** Returns the columns of a proposal's row that summarise its newest version. */
export async function summaryOf(tx: Tx, actor: Actor, content: Content) {
  const { priced } = await triedPrice(tx, actor, content)
  return {
    currency: content.currency,
    total: totalOf(priced),
    inventory_id: await chiefItem(tx, content),
    // The proposal can be accepted until the end of its last day.
    expires_at: content.expires_on ? momentOf(addDays(content.expires_on, 1)) : null,
  }
}

/** Returns the main item of a proposal: its first tour package, or else its first item. */
async function chiefItem(tx: Tx, { options }: Content): Promise<string | null> {
  const ids = options.flatMap(({ lines }) => lines.map(({ inventory_id }) => inventory_id))
  const kinds = new Map((await data.kindsOf(tx, ids)).map(({ id, kind }) => [id, kind]))
  const known = ids.filter((id) => kinds.has(id))
  return known.find((id) => kinds.get(id) === 'tour_package') ?? known[0] ?? null
}
