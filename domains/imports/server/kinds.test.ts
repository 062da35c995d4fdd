import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { bringCsv, priceHelp } from './testing/files.ts'

// Importing items from files: each row becomes a draft, by the rules of the call that adds one. Errors name their row and column.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const bring = (kind: string, file: string) => bringCsv(app, owner, kind, file)
const drafts = async (list: string) => (await owner.get(list)).body.data
/** Returns a kind's template, which contains one valid row. */
const template = async (kind: string) => (await owner.get(`/imports/template/${kind}`)).body as string

test('tour packages', async () => {
  const file = `Title,Days,Nights,Place,Inclusions,On request,Tags
Crater rim,3,,Kibale,"Park fees; Full board, and tea",yes,"forest, walks"
Too long,many,5,,,perhaps,
`
  expect(await bring('packages', file)).toEqual([
    '3: Days: Days is a whole number.',
    '3: On request: On request is not valid. Yes or no. Yes: clients ask for any day, without departures.',
  ])
  const [made] = await drafts('/packages')
  expect(made).toMatchObject({ title: 'Crater rim', status: 'draft', days: 3, nights: 2, on_request: true, place: 'Kibale' })
  expect((await owner.get(`/packages/edit/${made.id}`)).body.data).toMatchObject({
    inclusions: ['Park fees', 'Full board, and tea'],
    tags: ['forest', 'walks'],
  })
  expect(await bring('packages', await template('packages'))).toEqual([])
})

test('events, at the time of the agency', async () => {
  const file = `Title,Venue,Begins,Ends,Doors open
Jazz night,Kololo,24/12/2026 18:00,24 Dec 2026 23:30,2026-12-24 17:00
Backwards,,24/12/2026 18:00,24/12/2026 17:00,
Some day,,tomorrow,12/24/2026 18:00,
`
  const when = 'Day and time, as in 24/12/2026 18:00.'
  expect(await bring('events', file)).toEqual([
    '3: Ends: The end must be after the start.',
    `4: Begins: Begins is not valid. ${when}`,
    `4: Ends: Ends is not valid. ${when}`,
  ])
  expect(await drafts('/business/entertainment/events')).toMatchObject([
    {
      title: 'Jazz night',
      event_status: 'draft',
      venue: 'Kololo',
      starts_at: '2026-12-24T15:00:00.000Z',
      doors_at: '2026-12-24T14:00:00.000Z',
    },
  ])
  expect(await bring('events', await template('events'))).toEqual([])
})

test('services', async () => {
  const file = 'Title,Duration,Booked by,Country\nTransfer,75,any day,Kenya\nMassage,1,by night,\n'
  expect(await bring('services', file)).toEqual([
    '3: Duration: Duration is at least 5 minutes.',
    '3: Booked by: Booked by is By slots or Any day.',
  ])
  expect(await drafts('/services')).toMatchObject([{ title: 'Transfer', booked_by: 'freesale', duration_minutes: 75, country_code: 'KE' }])
  expect(await bring('services', await template('services'))).toEqual([])
})

test('tracks, drafts without a recording', async () => {
  const file = 'Title,Artist,Album,Price\nNight canoe,Nakivubo Band,Wet season,"UGX 5,000"\nDay canoe,,,5e3\n'
  expect(await bring('tracks', file)).toEqual(['3: Artist: Artist is required.', `3: Price: Price is not valid. ${priceHelp}`])
  const [made] = await drafts('/business/entertainment/tracks')
  expect(made).toMatchObject({ title: 'Night canoe', artist: 'Nakivubo Band', album: 'Wet season', from_price: { amount: 5_000 } })
  expect((await owner.post('/inventory/status', { ids: [made.id], status: 'published' })).body.code).toBe('recording_needed')
  expect(await bring('tracks', await template('tracks'))).toEqual([])
})
