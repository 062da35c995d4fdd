import { requireClient } from '#domains/clients/server/clients.ts'
import { drawInThread } from '#domains/papers/server/drawing.ts'
import { issuerOfAgency } from '#domains/papers/server/issue.ts'
import type { Paper, PaperTable } from '#domains/papers/server/paper.ts'
import { headOf } from '#domains/papers/server/paper-content.ts'
import { notFound } from '#kit/contract/errors.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { formatDay, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import type { Content } from '../contract/content.ts'
import { partsOfLine, whenOfLine } from '../contract/line-words.ts'
import type { Priced } from '../contract/results.ts'
import { publicUrl } from './links.ts'
import { priceContent } from './pricing.ts'
import { contentOf } from './proposals.ts'
import { datesOf, writeBrochure, type Brochure } from './brochure.ts'
import { brochurePictures, type BrochurePictures } from './brochure-pictures.ts'
import { differenceText } from './difference.ts'
import { printedBrochure, type DatedBrochure } from './paper-brochure.ts'
import * as data from './proposals-data.ts'
import { say } from './messages/say.ts'

/** Returns the proposal as a PDF: the sent version, or the draft if none was sent. @throws 404, 409 or 422 for a draft without a price. */
export async function proposalPdf(app: App, actor: Actor, id: string, { sentOnly = false } = {}): Promise<FileAnswer> {
  const { paper, logo_key, brochure, pictures } = await app.db.asAgency(actor, (tx) => printable(app, tx, actor, id, sentOnly))
  // If the logo cannot be read, print the paper without it.
  const logo = logo_key ? await app.files.read(logo_key, 'medium').catch(() => null) : null
  return {
    name: `${paper.number}.pdf`,
    mime: 'application/pdf',
    content: await drawInThread({ ...paper, brochure: await printedBrochure(app, brochure, pictures) }, logo),
  }
}

interface Printable {
  paper: Paper
  logo_key: string | null
  brochure: DatedBrochure
  pictures: BrochurePictures
}

async function printable(app: App, tx: Tx, actor: Actor, id: string, sentOnly: boolean): Promise<Printable> {
  const row = await data.proposalById(tx, id)
  if (!row || (sentOnly && row.sent_version === null)) throw notFound('Proposal')
  const versions = await data.versionsOf(tx, id)
  const version = versions.find(({ number }) => number === row.sent_version) ?? versions[0]!
  const content = contentOf(version)
  const priced = version.sent_at ? (version.priced as unknown as Priced) : await priceContent(tx, actor, content)
  const issuer = await issuerOfAgency(tx, actor.agencyId)
  const brochure = (version.brochure as unknown as Brochure | null) ?? (await writeBrochure(app, tx, actor, content))
  const client = row.client_id ? await requireClient(tx, row.client_id) : null
  const t = say(issuer.language)
  return {
    logo_key: issuer.logo_key,
    brochure: { ...brochure, title: content.title, language: issuer.language, priced, dates: datesOf(priced, row.accepted_option) },
    pictures: await brochurePictures(app, tx, version, content, brochure),
    paper: {
      heading: t('proposal'),
      number: row.reference,
      issuer: headOf(issuer),
      party: { label: t('for'), lines: [client?.name, client?.email, client?.phone].filter((line): line is string => Boolean(line)) },
      facts: [
        [t('version'), String(version.number)],
        ...(version.sent_at ? ([[t('sent'), formatShortDay(version.sent_at)]] as [string, string][]) : []),
        ...(content.expires_on ? ([[t('openUntil'), formatDay(content.expires_on)]] as [string, string][]) : []),
      ],
      amount: null,
      ...(content.cover ? { opening: content.cover } : {}),
      tables: [
        ...(priced.options.length > 1 ? [comparison(content, priced, issuer.language)] : []),
        ...priced.options.map((option) => tableOf(content, option, priced.currency, issuer.language)),
      ],
      notes: [
        ...(content.terms ? [{ title: t('terms'), lines: content.terms.split('\n') }] : []),
        ...(row.accepted_at
          ? [{ title: t('accepted'), lines: [t('acceptedOn', { name: row.accepted_name ?? '', day: formatDay(row.accepted_at) })] }]
          : []),
      ],
      stamp: row.accepted_at ? { words: t('accepted'), tone: 'good' } : version.sent_at ? null : { words: t('draft'), tone: 'bad' },
      verifyUrl: '',
      seal: {
        value: await publicUrl(app, tx, actor.agencyId, id),
        title: t('onlineTitle'),
        text: t('onlineText'),
        size: 96,
      },
    },
  }
}

/** The options with the difference to the first. */
function comparison(content: Content, { options, currency }: Priced, language: string): PaperTable {
  const t = say(language)
  const titleOf = (id: string) => content.options.find((option) => option.id === id)!.title
  return {
    title: t('options'),
    columns: [
      { title: t('option'), share: 0.5 },
      { title: t('total'), share: 0.25, right: true },
      { title: t('difference'), share: 0.25, right: true },
    ],
    rows: options.map(({ id, total }, at) => [
      titleOf(id),
      formatMoney({ amount: total, currency }),
      at === 0 ? '' : differenceText({ options, currency }, total, language),
    ]),
    sums: [],
  }
}

function tableOf(content: Content, option: Priced['options'][number], currency: Currency, language: string): PaperTable {
  const t = say(language)
  const written = content.options.find(({ id }) => id === option.id)!
  const money = (amount: number) => formatMoney({ amount, currency })
  return {
    title: content.options.length > 1 ? written.title : t('offer'),
    ...(written.text ? { text: written.text } : {}),
    columns: [
      { title: t('item'), share: 0.5 },
      { title: t('dates'), share: 0.26 },
      { title: t('amount'), share: 0.24, right: true },
    ],
    rows: option.lines.map((line) => [
      [line.title, ...partsOfLine(line, currency, { each: true })].join('\n'),
      whenOfLine(line),
      money(line.amount),
    ]),
    sums: [
      { label: t('total'), value: money(option.total), strong: true },
      ...(option.deposit > 0 && option.deposit < option.total ? [{ label: t('deposit'), value: money(option.deposit) }] : []),
    ],
  }
}
