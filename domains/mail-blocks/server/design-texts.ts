// The starting designs as texts. The agency edits them, so they are its own words and not messages of ours.

/** A block of a starting design. */
export type BlockText =
  | { heading: string; level?: 1 | 2 | 3 }
  | { paragraphs: readonly string[] }
  | { list: readonly string[] }
  | { button: string }
  /** One offer, or two in columns. */
  | { offers: 1 | 2 }
  | { plain: 'picture' | 'divider' | 'spacer' | 'voucher' | 'social' }

interface DesignText {
  name: string
  text: string
  subject: string
  preheader: string
  blocks: readonly BlockText[]
  footer: string
}

const asClient = 'You get this mail because you asked us or travelled with us, and agreed to our news.'
const asGuest = 'You get this mail because you have a booking with {{agency_name}}.'

export const designTexts = {
  newsletter: {
    name: 'Newsletter',
    text: 'News with a picture and your newest offers.',
    subject: 'News from {{agency_name}}',
    preheader: 'What is new, and where to go next',
    blocks: [
      { heading: 'News from {{agency_name}}' },
      { plain: 'picture' },
      {
        paragraphs: [
          'Dear {{first_name|friend}},',
          'Write two or three sentences about what happened since your last newsletter: a new lodge, a new guide, what the season is like.',
        ],
      },
      { heading: 'Our pick for you', level: 2 },
      { offers: 1 },
      { plain: 'divider' },
      { heading: 'Also new', level: 2 },
      { offers: 2 },
      { plain: 'social' },
    ],
    footer: asClient,
  },
  offer_of_the_week: {
    name: 'Offer of the week',
    text: 'One offer with its price and places, and a voucher code.',
    subject: '{{first_name|Hello}}, a place is waiting for you',
    preheader: 'This week only, with a code for you',
    blocks: [
      { heading: 'Our offer of the week' },
      { paragraphs: ['Hello {{first_name|there}},', 'Say in one or two sentences why this is a good week to book.'] },
      { offers: 1 },
      { plain: 'voucher' },
      { paragraphs: ['Reply to this mail if you have a question. We answer the same day.'] },
    ],
    footer: asClient,
  },
  event: {
    name: 'Event',
    text: 'An invitation to a concert, tasting or open day.',
    subject: 'You are invited, {{first_name|friend}}',
    preheader: 'Save the date',
    blocks: [
      { plain: 'picture' },
      { heading: 'Save the date' },
      { paragraphs: ['Dear {{first_name|friend}},', 'Say what happens, where and when, and who will be there.'] },
      { offers: 1 },
      { list: ['Doors open at …', 'Parking and how to get there: …', 'Children are welcome: …'] },
      { plain: 'social' },
    ],
    footer: asClient,
  },
  seasonal_greeting: {
    name: 'Seasonal greeting',
    text: 'Wishes for a holiday, without an offer to book.',
    subject: 'Season’s greetings from {{agency_name}}',
    preheader: 'Thank you for travelling with us this year',
    blocks: [
      { plain: 'picture' },
      { heading: 'Happy holidays, {{first_name|dear friend}}' },
      {
        paragraphs: [
          'Thank you for being with us this year. Write what your team is grateful for, and what you look forward to.',
          'Your team of {{agency_name}}',
        ],
      },
      { plain: 'social' },
    ],
    footer: asClient,
  },
  review_request: {
    name: 'Review request',
    text: 'Asks a guest for a review after the trip.',
    subject: 'How was {{trip_title|your trip}}?',
    preheader: 'It takes two minutes and helps us a lot',
    blocks: [
      { heading: 'Welcome back, {{first_name|traveller}}' },
      {
        paragraphs: [
          'We hope that {{trip_title|your trip}} was all you wished for.',
          'Would you tell others about it? A few words help them choose, and they help us to do better.',
        ],
      },
      { button: 'Write a review' },
      { paragraphs: ['Was something not as it should be? Reply to this mail, and we will put it right.'] },
    ],
    footer: asGuest,
  },
  before_the_trip: {
    name: 'Before the trip',
    text: 'What to bring and whom to call, some days before the start.',
    subject: 'Getting ready for {{trip_title|your trip}}',
    preheader: 'What to bring, and whom to call',
    blocks: [
      { heading: 'Not long to go, {{first_name|traveller}}' },
      {
        paragraphs: [
          '{{trip_title|Your trip}} starts on {{trip_starts_on|the day of your booking}}. Your booking reference is {{booking_reference|in your confirmation}}.',
        ],
      },
      { heading: 'What to bring', level: 2 },
      {
        list: [
          'Passport and vaccination card',
          'A light rain jacket and good shoes',
          'Sun cream, hat and insect repellent',
          'Chargers and a power bank',
        ],
      },
      { heading: 'Good to know', level: 2 },
      { paragraphs: ['Write where you meet, what the weather is like, and the phone number that is answered day and night.'] },
    ],
    footer: asGuest,
  },
} as const satisfies Record<string, DesignText>

export type DesignKey = keyof typeof designTexts
