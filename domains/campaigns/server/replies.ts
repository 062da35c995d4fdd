import { sourceAddress, type MailSource } from '#domains/conversations/server/reply-address.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** An SMS or WhatsApp message within these days after a campaign's message is an answer to it. */
export const replyDays = 7

/** Notes that a person has answered what they got. Only the first answer counts. */
export async function noteReply(tx: Tx, recipientId: string, now: Date): Promise<void> {
  await tx
    .updateTable('campaign_recipients')
    .set({ replied_at: now })
    .where('id', '=', recipientId)
    .where('replied_at', 'is', null)
    .execute()
}

const prefix = 'news'
/** The length of two ids in base 36, which an address keeps whatever becomes of its capitals. */
const codeLength = 50

/** Returns the code of a mail in its reply address. Nobody else can make one: the id of a recipient is random and secret. */
const codeOf = (agencyId: string, recipientId: string): string =>
  BigInt(`0x${(agencyId + recipientId).replaceAll('-', '')}`)
    .toString(36)
    .padStart(codeLength, '0')

function idsOf(code: string): { agencyId: string; recipientId: string } | null {
  if (code.length !== codeLength) return null
  const whole = [...code]
    .reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n)
    .toString(16)
    .padStart(64, '0')
  if (whole.length !== 64) return null
  const id = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { agencyId: id(whole.slice(0, 32)), recipientId: id(whole.slice(32)) }
}

/** Returns the address to which a person answers a mail, or null if answers by mail cannot be received. */
export const replyAddressOfMail = (app: App, agencyId: string, recipientId: string): string | null =>
  sourceAddress(app, prefix, codeOf(agencyId, recipientId))

const campaignOf = (tx: Tx, recipientId: string) =>
  tx
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as c', (join) => join.onRef('c.agency_id', '=', 'r.agency_id').onRef('c.id', '=', 'r.campaign_id'))
    .select(['c.name', 'c.journey'])
    .where('r.id', '=', recipientId)
    .executeTakeFirst()

/** Answers to mails of campaigns and journeys come into the inbox, and are counted. */
export const campaignReplies: MailSource = {
  prefix,
  async agencyOf(app, code) {
    const ids = idsOf(code)
    const { agencyId, recipientId } = ids ?? {}
    if (!agencyId || !recipientId) return null
    const known = await app.db.asAgency({ agencyId, userId: null }, (tx) => campaignOf(tx, recipientId), { readOnly: true })
    return known ? agencyId : null
  },
  async answered(tx, actor, code) {
    const ids = idsOf(code)
    const campaign = ids && (await campaignOf(tx, ids.recipientId))
    if (!campaign) return null
    await noteReply(tx, ids.recipientId, actor.now)
    return `It answers the ${campaign.journey ? 'journey' : 'campaign'} “${campaign.name}”`
  },
}
