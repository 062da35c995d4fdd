import type { CampaignType } from '#domains/campaigns/contract/states.ts'
import { mailDocument, type MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { filledTemplate } from '#domains/messaging/contract/templates.ts'
import { listTemplates } from '#domains/messaging/server/templates/templates.ts'
import { formatMonth, formatShortDay, momentOf, months } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { CampaignResult, CampaignWish } from '../../contract/campaign.ts'
import type { ReplyLanguage } from '../../contract/words.ts'
import { say } from '../messages/say.ts'
import { plain } from '../wish/spelling.ts'
import type { ChosenOffer } from './offer.ts'

export interface ToWrite {
  language: ReplyLanguage
  wish: CampaignWish
  offer: ChosenOffer | null
  voucher: CampaignResult['voucher']
}

export type Content = Pick<CampaignResult, 'document' | 'text' | 'template'>
const none: Content = { document: null, text: null, template: null }

const firstName = (fallback: string): string => `{{first_name|${fallback}}}`
const agencyName = '{{agency_name}}'
const longestSubject = 200
const cut = (text: string, most = longestSubject): string => [...text].slice(0, most).join('')
// A title is data: braces in it would be a merge field.
const titleOf = (title: string): string => title.replaceAll(/[{}]/g, '')

/** The days on which the offer leaves, at most three: "7 Mar 2027, 14 Mar 2027". */
const daysOf = ({ departures }: ChosenOffer, language: ReplyLanguage): string =>
  departures
    .slice(0, 3)
    .map(({ starts_on }) => dayIn(language, starts_on))
    .join(', ')

// English has the formats of the house.
const inWords = (language: ReplyLanguage, day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const dayIn = (language: ReplyLanguage, day: string): string =>
  language === 'en' ? formatShortDay(momentOf(day)) : inWords(language, day, { day: 'numeric', month: 'short', year: 'numeric' })
const monthIn = (language: ReplyLanguage, month: string): string =>
  language === 'en' ? formatMonth(`${month}-01`) : inWords(language, `${month}-01`, { month: 'long', year: 'numeric' })
const monthNameIn = (language: ReplyLanguage, month: number): string =>
  language === 'en' ? months[month - 1]! : inWords(language, `2000-${String(month).padStart(2, '0')}-01`, { month: 'long' })

interface MailTexts {
  subject: string
  preheader: string
  heading: string
  paragraphs: string[]
}

/** The words of a mail. Prices and places are not among them: the offer block reads them when the mail is sent. */
function mailTexts({ language, wish, offer, voucher }: ToWrite): MailTexts {
  const speak = say(language)
  const name = firstName(speak('fallbackFriend'))
  const title = offer && titleOf(offer.title)
  const days = offer ? daysOf(offer, language) : ''
  const month = wish.month && monthIn(language, wish.month)
  const opening = speak('campaignHello', { name })
  const closing = [voucher ? speak('campaignVoucher') : '', speak('campaignReply'), speak('campaignTeam', { agency: agencyName })].filter(
    Boolean,
  )
  if (wish.aim === 'win_back')
    return {
      subject: speak('winBackSubject', { name: firstName(speak('fallbackHello')) }),
      preheader: title ? speak('winBackPreheader', { title }) : speak('winBackPreheaderPlain'),
      heading: speak('winBackHeading'),
      paragraphs: [opening, speak('winBackText', { agency: agencyName }), title ? speak('winBackOffer', { title }) : '', ...closing],
    }
  if (wish.aim === 'birthday')
    return {
      subject: speak('birthdaySubject', { name: firstName(speak('fallbackGuest')) }),
      preheader: speak('birthdayPreheader', { agency: agencyName }),
      heading: speak('birthdayHeading', { name: firstName(speak('fallbackGuest')) }),
      paragraphs: [
        opening,
        speak('birthdayText', { month: monthNameIn(language, wish.birthday_month ?? 1) }),
        title ? speak('birthdayOffer', { title }) : '',
        ...closing,
      ],
    }
  if (wish.aim === 'fill' && title)
    return {
      subject: cut(month ? speak('fillSubjectMonth', { title, month }) : speak('fillSubject', { title })),
      preheader: days ? speak('fillPreheader', { days }) : '',
      heading: speak('fillHeading'),
      paragraphs: [opening, speak('fillText', { title }), days ? speak('fillDays', { days }) : '', ...closing],
    }
  return {
    subject: cut(title ?? speak('offerSubject', { agency: agencyName })),
    preheader: title ? speak('offerPreheader') : speak('winBackPreheaderPlain'),
    heading: title ?? speak('offerSubject', { agency: agencyName }),
    paragraphs: [opening, title ? speak('offerText', { title }) : speak('offerTextPlain'), ...closing],
  }
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** The id of the block whose text a language model may word. */
export const wordedBlock = 'agent-text'

/** Returns a mail of blocks: heading, text, the offer with its live price and places, the voucher, and the footer. */
function mailOf(given: ToWrite): MailDocument {
  const { offer, voucher, language } = given
  const { subject, preheader, heading, paragraphs } = mailTexts(given)
  const said = paragraphs.filter(Boolean)
  const [greeting, rest] = [said.slice(0, said.length - 2), said.slice(-2)]
  return mailDocument.parse({
    subject,
    preheader,
    blocks: [
      { id: 'agent-heading', type: 'heading', text: cut(heading), level: 1 },
      { id: wordedBlock, type: 'text', content: greeting.map(paragraph) },
      ...(offer ? [{ id: 'agent-offer', type: 'offer', inventory_id: offer.inventory_id }] : []),
      ...(voucher ? [{ id: 'agent-voucher', type: 'voucher', discount_id: voucher.discount_id }] : []),
      { id: 'agent-closing', type: 'text', content: rest.map(paragraph) },
      { id: 'agent-footer', type: 'footer', content: [paragraph(say(language)('campaignFooter'))] },
    ],
  })
}

/** Returns the text of an SMS with today's price and the next days. */
function smsOf({ language, wish, offer, voucher }: ToWrite): string {
  const speak = say(language)
  const hello =
    wish.aim === 'birthday'
      ? speak('smsBirthday', { name: firstName(speak('fallbackGuest')), agency: agencyName })
      : speak(wish.aim === 'win_back' ? 'smsWinBack' : 'smsHello', { name: firstName(speak('fallbackFriend')), agency: agencyName })
  const days = offer ? daysOf(offer, language) : ''
  return [
    hello,
    offer && `${titleOf(offer.title)}${offer.price ? `, ${offer.price}` : ''}.`,
    days && speak('smsDays', { days }),
    voucher && speak('smsCode', { code: voucher.code }),
    offer?.url,
    speak('smsStop'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What stands before a placeholder tells what belongs there. */
function valueFor(before: string, { language, offer, voucher, wish }: ToWrite, isFirst: boolean): string {
  const speak = say(language)
  const words = plain(before)
  if (/(?:hi|hello|dear|jambo|bonjour|happy birthday)[ ,!]*$/.test(words) || (isFirst && words.trim() === ''))
    return firstName(speak('fallbackFriend'))
  if (/(?:code|voucher|coupon)\W*$/.test(words) && voucher) return voucher.code
  if (/(?:from|price|for only|costs?|at)\W*$/.test(words) && offer?.price) return offer.price
  if (/(?:on|leaves?|departs?|starts?|date)\W*$/.test(words) && offer?.departures.length) return daysOf(offer, language)
  if (/(?:https?|link|book|visit|see)\W*$/.test(words) && offer?.url) return offer.url
  if (/(?:team|regards|from us|yours)\W*$/.test(words)) return agencyName
  return offer ? titleOf(offer.title) : wish.month ? monthIn(language, wish.month) : agencyName
}

/** Returns the approved template that fits the wish best, with a value for each placeholder, or null if no template fits. */
async function templateFor(tx: Tx, given: ToWrite): Promise<CampaignResult['template']> {
  const request = { page: 1, per_page: 100, search: '', sort: 'name', status: ['approved'], category: ['marketing'] } as const
  const { rows } = await listTemplates(tx, { ...request, status: ['approved'], category: ['marketing'] })
  const { wish, language } = given
  const aimWords: Record<CampaignWish['aim'], RegExp> = {
    birthday: /birth/,
    win_back: /miss|back|again|return/,
    fill: /place|depart|leave|free/,
    offer: /offer|new/,
  }
  const score = ({ name, body, language: own }: (typeof rows)[number]) => {
    const words = plain(`${name.replaceAll('_', ' ')} ${body}`)
    const said = wish.interests.filter((interest) => words.includes(interest)).length
    return said * 2 + Number(aimWords[wish.aim].test(words)) * 3 + Number(own.startsWith(language))
  }
  const [best] = rows.toSorted((a, b) => score(b) - score(a))
  if (!best) return null
  const parts = best.body.split(/\{\{\s*[0-9]+\s*\}\}/)
  const values = Array.from({ length: best.parameters }, (_, index) => cut(valueFor(parts[index] ?? '', given, index === 0), 1000))
  return { name: best.name, language: best.language, values, preview: filledTemplate(best.body, values) }
}

/** Writes the content of a campaign by rules. */
export async function contentFor(tx: Tx, type: CampaignType, given: ToWrite): Promise<Content> {
  if (type === 'email') return { ...none, document: mailOf(given) }
  if (type === 'sms') return { ...none, text: cut(smsOf(given), 1000) }
  return { ...none, template: await templateFor(tx, given) }
}
