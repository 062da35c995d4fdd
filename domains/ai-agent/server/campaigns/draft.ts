import type { CampaignType } from '#domains/campaigns/contract/states.ts'
import { campaignTypes } from '#domains/campaigns/contract/states.ts'
import { listTags } from '#domains/clients/server/clients.ts'
import { residencyNames } from '#domains/inventory/contract/units.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { formatDays, formatMonth, formatShortDay, momentOf, months } from '#kit/contract/time.ts'
import { formatCount } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { CampaignResult, CampaignWish } from '../../contract/campaign.ts'
import type { Source } from '../../contract/results.ts'
import { campaignAimNames, languageNames, replyLanguages, type ReplyLanguage } from '../../contract/words.ts'
import type { DraftParts } from '../drafts-data.ts'
import { readCatalog, type Catalog } from '../itinerary/catalog.ts'
import { chooseAudience, knownCollections, languagesOf, type ChosenAudience } from './audience.ts'
import { contentFor, type Content } from './content.ts'
import { chooseOffer, chooseVoucher, offersNamed } from './offer.ts'
import { readCampaignWish, type CampaignContext } from './read-wish.ts'

/** What was asked for, as it is kept with the draft. */
export interface CampaignInput {
  wish: string
  type?: CampaignType | undefined
  language?: ReplyLanguage | undefined
}

export interface PreparedCampaign {
  input: CampaignInput
  catalog: Catalog
  context: CampaignContext
  wish: CampaignWish
}

/** What a draft was made from, to notice at approval that it has changed. */
export interface CampaignFacts {
  price: string | null
  departures: string[]
  recipients: number
}

const mostTags = 100

/** Reads what a wish for a campaign is compared with, and the wish by rules. */
export async function prepareCampaign(tx: Tx, actor: Actor, input: CampaignInput): Promise<PreparedCampaign> {
  const catalog = await readCatalog(tx, { archived: true })
  const context: CampaignContext = {
    now: actor.now,
    vocabulary: catalog.vocabulary,
    tags: (await listTags(tx)).slice(0, mostTags).map(({ tag }) => tag),
    collections: (await knownCollections(tx, actor.now)).map(({ id, name }) => ({ id, name })),
  }
  return { input, catalog, context, wish: readCampaignWish(input.wish, context) }
}

const typeNames: Record<CampaignType, string> = { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp' }

/** Chooses the channel: the one that was asked for, else mail, unless nobody agreed to it. */
function chooseType({ type }: CampaignInput, wish: CampaignWish, { sizes }: ChosenAudience): { type: CampaignType; reason: string } {
  if (type) return { type, reason: 'You chose it.' }
  if (wish.channel) return { type: wish.channel, reason: 'The wish names it.' }
  const agreed = (channel: CampaignType) => sizes.get(channel)!.recipients
  const most = campaignTypes.toSorted((a, b) => agreed(b) - agreed(a))[0]!
  if (agreed('email') > 0 || agreed(most) === 0) return { type: 'email', reason: 'A mail shows the offer with its price and picture.' }
  return { type: most, reason: `Nobody in this audience agreed to mails, and ${formatCount(agreed(most))} agreed to ${typeNames[most]}.` }
}

/** Drafts a campaign for a wish that was understood: who gets it, the offer, and what it says. */
export async function draftCampaign(
  app: App,
  tx: Tx,
  actor: Actor,
  { input, catalog }: PreparedCampaign,
  wish: CampaignWish,
): Promise<DraftParts & { title: string; result: CampaignResult; facts: CampaignFacts }> {
  const { offer, notes } = await chooseOffer(app, tx, actor, catalog, wish)
  const { voucher, notes: voucherNotes } = await chooseVoucher(tx, actor, wish, offer?.inventory_id ?? null)
  const audience = await chooseAudience(tx, { wish, booked: offersNamed(catalog, wish), offer, now: actor.now })
  const { type, reason } = chooseType(input, wish, audience)
  const languages = await languagesOf(tx, type, audience, actor.now)
  const agency = await ofAgency(tx, actor.agencyId).select('language').executeTakeFirstOrThrow()
  const language = input.language ?? languages[0]?.language ?? replyLanguages.find((one) => one === agency.language) ?? 'en'
  const content = await contentFor(tx, type, { language, wish, offer, voucher })
  const sizes = audience.sizes.get(type)!
  const title = titleOf(wish, offer?.title ?? null)
  const { url: _url, ...shownOffer } = offer ?? { url: null }
  const result: CampaignResult = {
    wish,
    understood: understoodText(wish),
    type,
    type_reason: reason,
    language,
    languages,
    audience: {
      ...sizes,
      collection: audience.collection,
      filter: audience.filter,
      conditions: audience.conditions,
      name: title.slice(0, 120),
      by_channel: Object.fromEntries(campaignTypes.map((one) => [one, audience.sizes.get(one)!.recipients])) as Record<
        CampaignType,
        number
      >,
    },
    offer: offer ? (shownOffer as NonNullable<CampaignResult['offer']>) : null,
    voucher,
    ...content,
    notes: [
      ...(wish.unknown.length > 0 ? [`Not understood, or not on offer: ${wish.unknown.join(', ')}.`] : []),
      ...notes,
      ...voucherNotes,
      ...contentNotes(type, content),
      ...(sizes.recipients === 0
        ? [`Nobody in this audience has agreed to ${typeNames[type]}, so it could not be sent to anyone now.`]
        : []),
      ...(wish.aim === 'birthday' ? ['This is sent once. The birthday journey writes to each person on the day.'] : []),
      ...languageNotes(language, languages),
    ],
  }
  return {
    title,
    input,
    result,
    sources: sourcesOf(result),
    facts: { price: offer?.price ?? null, departures: offer?.departures.map(({ id }) => id) ?? [], recipients: sizes.recipients },
  }
}

/** Who of the audience would not get the texts in their language. */
const languageNotes = (language: ReplyLanguage, languages: CampaignResult['languages']): string[] =>
  languages
    .filter((other) => other.language !== language)
    .map(
      (other) =>
        `${formatCount(other.people)} of these people wrote in ${languageNames[other.language]}. The texts are in ${languageNames[language]}.`,
    )

/** What a person has to look at in the content. */
function contentNotes(type: CampaignType, { text, template }: Content): string[] {
  if (type === 'sms' && text) return ['An SMS keeps the price and the days of today. Check them again before you send.']
  if (type !== 'whatsapp') return []
  return template
    ? ['WhatsApp sends approved templates only. Check what was filled into the places of this template.']
    : ['No marketing template is approved by WhatsApp yet. Add one in the messaging settings, then choose it in the campaign.']
}

function titleOf({ aim, month, birthday_month: birthday }: CampaignWish, offer: string | null): string {
  const when = birthday ? months[birthday - 1]! : month ? formatMonth(`${month}-01`) : null
  return [...[campaignAimNames[aim], offer, when].filter(Boolean).join(': ')].slice(0, 120).join('')
}

function understoodText(wish: CampaignWish): string[] {
  const { travelled } = wish
  const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ')
  return [
    campaignAimNames[wish.aim],
    wish.channel && `By ${typeNames[wish.channel]}`,
    travelled &&
      (travelled.from ? `Travelled ${formatDays(travelled.from, travelled.to)}` : `Not since ${formatShortDay(momentOf(travelled.to))}`),
    wish.month && `Leaving in ${formatMonth(`${wish.month}-01`)}`,
    wish.birthday_month && `Birthdays in ${months[wish.birthday_month - 1]}`,
    wish.residency && residencyNames[wish.residency],
    wish.interests.length > 0 && `About ${quoted(wish.interests)}`,
    wish.places.length > 0 && `Places: ${wish.places.join('; ')}`,
    wish.tags.length > 0 && `Tagged ${quoted(wish.tags)}`,
    wish.collection && `Collection ${quoted([wish.collection])}`,
    wish.discount && 'With a discount',
  ].filter((text) => typeof text === 'string')
}

const sourcesOf = ({ offer, voucher, audience, template }: CampaignResult): Source[] => [
  ...(offer ? [{ what: 'Offer, its price and places', label: offer.title, link: offer.link }] : []),
  ...(voucher ? [{ what: 'Discount', label: `${voucher.name} · ${voucher.code}`, link: '/discount-codes' }] : []),
  audience.collection
    ? { what: 'People and who agreed', label: audience.collection.name, link: `/crm/collections/${audience.collection.id}` }
    : { what: 'People and who agreed', label: 'Contacts', link: '/crm/contacts' },
  ...(template ? [{ what: 'Template', label: template.name, link: '/crm/messaging/templates' }] : []),
]
