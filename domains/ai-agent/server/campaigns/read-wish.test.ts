import { expect, test } from 'vitest'
import { vocabularyOf } from '../wish/vocabulary.ts'
import { readCampaignWish } from './read-wish.ts'

const now = new Date('2026-11-27T09:00:00Z')
const offer = (id: string, title: string, places: string[] = []) => ({
  id,
  kind: 'tour_package',
  title,
  tags: [],
  places,
  points: [],
  prose: [],
})
const vocabulary = vocabularyOf([
  offer('a', 'Gorillas of Bwindi', ['Bwindi Impenetrable National Park']),
  offer('b', 'Murchison safari'),
  offer('c', 'Bird walk'),
])
const collections = [
  { id: '1', name: 'Newsletter' },
  { id: '2', name: 'VIP guests' },
]
const read = (text: string) => readCampaignWish(text, { now, vocabulary, tags: ['honeymoon', 'bird'], collections })

test.each([
  [
    'win back guests of last year’s gorilla trips',
    { aim: 'win_back', travelled: { from: '2025-01-01', to: '2025-12-31' }, interests: ['gorilla'] },
  ],
  ['fill the departures of March', { aim: 'fill', month: '2027-03', travelled: null }],
  ['birthday offer', { aim: 'birthday', birthday_month: 12 }],
  ['Birthday offer for February', { aim: 'birthday', birthday_month: 2, month: null }],
  ['who has not travelled with us for two years', { aim: 'win_back', travelled: { from: null, to: '2024-11-27' } }],
  ['people who came in the last 6 months', { travelled: { from: '2026-05-27', to: '2026-11-27' } }],
  ['guests of March 2026, by WhatsApp', { aim: 'win_back', channel: 'whatsapp', travelled: { from: '2026-03-01', to: '2026-03-31' } }],
  ['safari guests of 2024', { travelled: { from: '2024-01-01', to: '2024-12-31' }, interests: ['safari'] }],
  ['gorillas for East Africans, text message', { aim: 'offer', channel: 'sms', residency: 'eac_citizen', interests: ['gorilla'] }],
  ['Bwindi in July for VIP guests', { places: ['Bwindi Impenetrable National Park'], month: '2027-07', collection: 'VIP guests' }],
  ['honeymoon couples and birds', { tags: ['honeymoon'], interests: ['bird'] }],
  ['fill the last places on the safari, 20 % off', { aim: 'fill', interests: ['safari'], discount: true }],
  ['gorilas and submarines', { interests: ['gorilla'], unknown: ['submarines'] }],
])('“%s”', (text, expected) => {
  expect(read(text)).toMatchObject({ unknown: [], ...expected })
})
