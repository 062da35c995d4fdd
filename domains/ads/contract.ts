import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { line, localDate, moneyResult, positiveMoney, version } from '#kit/contract/schemas.ts'
import { adsCompanies, audienceStates, conversionStates, draftStates } from './contract/words.ts'

const feature: Feature = 'marketing'
const see = { access: ['View Social Media Ads'] as Access, feature }
const edit = { access: ['Manage Integrations'] as Access, feature }
const company = z.enum(adsCompanies, 'Company is not valid.')
const file = z.object({ name: z.string(), mime: z.string(), content: z.unknown() })

const connection = z.object({
  account: z.object({ id: z.string(), name: z.string(), currency: z.string() }).nullable(),
  /** Where conversions are sent; null: none are. */
  pixel_id: z.string().nullable(),
  problem: z.string().nullable(),
  connected_by: z.string().nullable(),
  connected_at: z.string(),
  /** When spend was last read. */
  spend_read_at: z.string().nullable(),
  version: z.number(),
})
const ads = z.object({
  company: z.enum(adsCompanies),
  /** Whether this installation has the keys to connect. Without them there are drafts and files. */
  can_connect: z.boolean(),
  connection: connection.nullable(),
  conversions: z.array(
    z.object({
      booking_id: z.string(),
      reference: z.string(),
      state: z.enum(conversionStates),
      reason: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  /** Whether drafts can be made at the company. */
  can_draft: z.boolean(),
  audience: z.object({
    /** People who agreed to marketing, as the audience file has them. */
    emails: z.number(),
    phones: z.number(),
    /** The list at the company; null: none is kept there. */
    list: z
      .object({ state: z.enum(audienceStates), people: z.number(), problem: z.string().nullable(), synced_at: z.string().nullable() })
      .nullable(),
  }),
})

export const showAds = endpoint({
  method: 'GET',
  path: '/ads/{company}',
  summary: 'Show the connection to a company that shows ads, the last bookings reported to it, and the size of the audience.',
  ...see,
  params: { company },
  result: ads,
})

export const listDrafts = listEndpoint({
  path: '/ads/{company}/drafts',
  summary: 'List drafts of ads: for each offer on the website texts within the limits of the company.',
  ...see,
  params: { company },
  item: z.object({
    id: z.string(),
    kind: z.string(),
    title: z.string(),
    headline: z.string(),
    description: z.string().nullable(),
    text: z.string(),
    url: z.string(),
    /** A small picture; null: the offer has none, and the file holds texts only. */
    picture_url: z.string().nullable(),
    /** The paused ad at the company; null: none was made. */
    made: z.object({ state: z.enum(draftStates), problem: z.string().nullable() }).nullable(),
  }),
  sort: ['title'],
  defaultSort: 'title',
  filters: { picture: z.enum(['yes', 'no'], 'Picture is yes or no.').optional() },
})

export const draftFile = endpoint({
  method: 'GET',
  path: '/ads/{company}/drafts/{id}/file',
  summary: 'Download an ad’s texts, and its picture in each size of the company, as a ZIP file.',
  ...see,
  params: { company },
  result: file,
  answer: 'file',
})

/** The longest time of an ad that is made here. */
const mostDays = 366

export const makeDraftBody = z
  .strictObject({ daily_budget: positiveMoney, starts_on: localDate, ends_on: localDate })
  .refine(({ starts_on, ends_on }) => ends_on >= starts_on, { path: ['ends_on'], message: 'The last day is not before the first.' })
  .refine(({ starts_on, ends_on }) => Date.parse(ends_on) - Date.parse(starts_on) <= mostDays * 86_400_000, {
    path: ['ends_on'],
    message: 'An ad runs for at most a year.',
  })
export const makeDraft = endpoint({
  method: 'POST',
  path: '/ads/{company}/drafts/{id}/make',
  summary: 'Create a paused ad of an offer at the company. Nothing is shown or charged until a person starts it there.',
  ...edit,
  params: { company },
  body: makeDraftBody,
  result: z.object({ state: z.enum(draftStates), problem: z.string().nullable() }),
})

const people: Access = [['Manage Integrations', 'View Clients']]

export const startAudience = endpoint({
  method: 'POST',
  path: '/ads/{company}/audience/start',
  summary: 'Start to keep the people who agreed to marketing as a list at the company, or sync it now. Only hashes are sent.',
  access: people,
  feature,
  params: { company },
  result: ads,
})

export const stopAudience = endpoint({
  method: 'POST',
  path: '/ads/{company}/audience/stop',
  summary: 'Delete the list at the company.',
  access: people,
  feature,
  params: { company },
  result: ads,
})

export const audienceFile = endpoint({
  method: 'GET',
  path: '/ads/{company}/audience/file',
  summary: 'Download the people who agreed to marketing as the company’s customer list. Emails and phones are hashed (SHA-256).',
  access: [['View Social Media Ads', 'View Clients']],
  feature,
  params: { company },
  limit: 'exports',
  result: file,
  answer: 'file',
})

export const adResults = endpoint({
  method: 'GET',
  path: '/ads/{company}/results',
  summary: 'Show spend of the last 30 days by campaign, beside bookings of the website that came from the company’s ads.',
  ...see,
  params: { company },
  result: z.object({
    from: z.string(),
    to: z.string(),
    campaigns: z.array(
      z.object({
        name: z.string(),
        /** Null: the company has not reported any. */
        spend: moneyResult.nullable(),
        clicks: z.number(),
        bookings: z.number(),
        revenue: z.array(moneyResult),
      }),
    ),
  }),
})

export const startLogin = endpoint({
  method: 'POST',
  path: '/ads/{company}/login',
  summary: 'Start to connect an account: returns the company’s page. Its answer is valid once, for ten minutes and this session.',
  ...edit,
  params: { company },
  result: z.object({ url: z.string() }),
})

export const finishBody = z.strictObject({
  code: z.string('Code is required.').min(1, 'Code is required.').max(2000, 'Code is not valid.'),
  state: z.string('State is required.').min(1, 'State is required.').max(200, 'State is not valid.'),
})
export const finishLogin = endpoint({
  method: 'POST',
  path: '/ads/{company}/login/finish',
  summary: 'Create the connection with the code and state that the company returned. 400 for a foreign or used state.',
  ...edit,
  params: { company },
  body: finishBody,
  result: ads,
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/ads/{company}/accounts',
  summary: 'List the ad accounts of the connection and their pixels, as the company answers now.',
  ...edit,
  params: { company },
  result: z.array(
    z.object({ id: z.string(), name: z.string(), currency: z.string(), pixels: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
})

export const accountBody = z.strictObject({
  account_id: line('Account', 40),
  pixel_id: line('Pixel', 40).nullable(),
  version,
})
export const chooseAccount = endpoint({
  method: 'POST',
  path: '/ads/{company}/account',
  summary: 'Set the ad account, and the pixel to which confirmed bookings are reported.',
  ...edit,
  params: { company },
  body: accountBody,
  result: ads,
})

export const disconnectAds = endpoint({
  method: 'POST',
  path: '/ads/{company}/disconnect',
  summary: 'Delete the connection, and withdraw the access at the company.',
  ...edit,
  params: { company },
  result: ads,
})
