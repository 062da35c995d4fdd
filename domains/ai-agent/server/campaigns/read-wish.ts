import type { CampaignType } from '#domains/campaigns/contract/states.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { CampaignWish } from '../../contract/campaign.ts'
import type { CampaignAim } from '../../contract/words.ts'
import { readDates } from '../wish/dates.ts'
import { readInterests } from '../wish/interests.ts'
import { corrected } from '../wish/parse.ts'
import { readPeople } from '../wish/people.ts'
import { plain, stemOf, withFigures } from '../wish/spelling.ts'
import type { Vocabulary } from '../wish/vocabulary.ts'
import { readPast } from './past.ts'

/** What a wish for a campaign is compared with: words of the agency's own offers, tags and collections. */
export interface CampaignContext {
  now: Date
  vocabulary: Vocabulary
  tags: readonly string[]
  collections: readonly { id: string; name: string }[]
}

const channels: readonly [RegExp, CampaignType][] = [
  [/\bwhats ?app\b/, 'whatsapp'],
  [/\b(?:sms|text messages?|texts?)\b/, 'sms'],
  [/\b(?:e-?mails?|mails?|newsletters?|mailing)\b/, 'email'],
]

const aims: readonly [RegExp, CampaignAim][] = [
  [/\bbirth ?days?\b|\bborn in\b/, 'birthday'],
  [
    /\bwin\b.*\bback\b|\bwin-?back\b|\bcome back\b|\bcame back\b|\breturn(?:ing)?\b|\bmiss(?:ed)? (?:us|them|you)\b|\bre-?activate\b|\blapsed\b/,
    'win_back',
  ],
  [
    /\bfill\b|\bdepartures?\b|\bempty\b|\bfree places\b|\bplaces (?:that are )?(?:free|left)\b|\bsell (?:out|the rest)\b|\blast[ -]minute\b/,
    'fill',
  ],
]

/** Words about campaigns, which say nothing about what is offered. */
const campaignWords = new RegExp(
  `\\b(?:${'win back fill departure birthday born offer campaign mail email e-mail newsletter mailing sms text whatsapp message discount voucher code promo promotion percent off send write tell invite remind client customer person place free left empty seat sell last minute come came return miss lapsed re-activate reactivate travelled traveled booked bump past yet ago more who everyone everybody new news'
    .split(' ')
    .map((word) => `${word}s?`)
    .join('|')})\\b`,
  'g',
)

const asWord = (text: string): RegExp => new RegExp(`\\b${plain(text).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\b`)

/** Returns the longest name that the text says as a whole. */
const namedIn = <Named extends { name: string }>(text: string, all: readonly Named[]): Named | undefined =>
  all.filter(({ name }) => name.length > 2 && asWord(name).test(text)).toSorted((a, b) => b.name.length - a.name.length)[0]

/** Reads a wish for a campaign by rules. What is not understood is named instead of guessed. */
export function readCampaignWish(text: string, { now, vocabulary, tags, collections }: CampaignContext): CampaignWish {
  const all = corrected(withFigures(plain(text)), vocabulary)
  const channel = channels.find(([pattern]) => pattern.test(all))?.[1] ?? null
  const aim = aims.find(([pattern]) => pattern.test(all))?.[1] ?? null
  const collection = namedIn(all, collections)
  const named = collection ? all.replace(asWord(collection.name), ' ; ') : all
  const found = tags.filter((tag) => tag.length > 2 && !vocabulary.words.has(stemOf(plain(tag))) && asWord(tag).test(named))
  const untagged = found.reduce((rest, tag) => rest.replace(asWord(tag), ' ; '), named)
  const { part: travelled, rest: unpast } = readPast(untagged, now)
  const { part: dates, rest } = readDates(unpast, now)
  const { residency } = readPeople(rest).part
  const month = dates.month ?? dates.starts_on?.slice(0, 7) ?? null
  const meantAim: CampaignAim = aim ?? (travelled ? 'win_back' : 'offer')
  const { interests, places, unknown } = readInterests(rest.replaceAll(campaignWords, ' '), vocabulary)
  return {
    aim: meantAim,
    channel,
    month: meantAim === 'birthday' ? null : month,
    travelled,
    birthday_month: meantAim === 'birthday' ? Number((month ?? nextMonth(now)).slice(5, 7)) : null,
    residency,
    interests,
    places,
    tags: found.slice(0, 10),
    collection: collection?.name ?? null,
    discount: /\b(?:discounts?|vouchers?|promo\w*|codes?|percent)\b|%/.test(all),
    unknown,
  }
}

/** The month after today's. A campaign that is written now reaches its people before their birthdays. */
const nextMonth = (now: Date): string => addDays(`${dayOf(now).slice(0, 7)}-28`, 5).slice(0, 7)
