import { button, contactPage, frame, look, page, part, policiesPage, text, type Template } from './parts.ts'

export const hotel: Template = {
  id: '01a1f000-0000-7000-8000-000000000003',
  slug: 'city-hotel',
  name: 'City hotel',
  category: 'stays',
  text: 'Clear and quick: rooms and prices first, for people who arrive tonight.',
  version: '1.0.0',
  changes: [{ version: '1.0.0', text: 'First version' }],
  theme: look({ typeface: 'clean', spacing: 'normal', corners: 'soft' }),
  menu: [
    { label: 'Rooms', link: '/rooms' },
    { label: 'Meetings', page: 'meetings' },
    { label: 'Location', page: 'location' },
    { label: 'Contact', page: 'contact' },
  ],
  pages: [
    ...frame({ look: 'band' }),
    page('home', 'Home', '', [
      part('home-hero', 'hero', {
        title: 'In the middle of the city',
        text: 'Quiet rooms, fast internet, breakfast from six.',
        height: 'medium',
        search: true,
      }),
      part('home-rooms', 'offers', { title: 'Rooms', kinds: ['room'], most: 9, sort: 'price', look: 'list' }),
      part('home-services', 'features', {
        title: 'In the house',
        columns: 4,
        items: [
          { icon: 'food', title: 'Restaurant', text: 'Breakfast, lunch and dinner.' },
          { icon: 'car', title: 'Parking', text: 'Guarded, in the yard.' },
          { icon: 'bed', title: 'Laundry', text: 'Back on the same day.' },
          { icon: 'clock', title: 'Late check-out', text: 'Ask us in the morning.' },
        ],
      }),
    ]),
    page('meetings', 'Meetings', 'meetings', [
      part('meetings-title', 'page_title', { title: 'Meetings' }),
      text('meetings-text', 'Rooms for 8 to 80 people, with a screen, coffee and lunch.'),
      part('meetings-table', 'table', {
        title: 'Our rooms',
        head: ['Room', 'People', 'Good for'],
        rows: [
          ['Lake', '80', 'Conferences'],
          ['Hill', '20', 'Training'],
          ['Garden', '8', 'Interviews'],
        ],
      }),
      part('meetings-form', 'inquiry_form', { title: 'Ask for a room', ask_travellers: true }),
    ]),
    page('location', 'Location', 'location', [
      part('location-title', 'page_title', { title: 'Location' }),
      part('location-map', 'map', { title: '' }),
      part('location-list', 'ticks', {
        title: 'Close by',
        items: ['The market', 'The bus station', 'The way to the airport'],
      }),
    ]),
    contactPage(),
    policiesPage(),
  ],
}

export const cars: Template = {
  id: '01a1f000-0000-7000-8000-000000000004',
  slug: 'car-hire',
  name: 'Car hire',
  category: 'cars',
  text: 'Cars by dates, with prices by the day and clear terms.',
  version: '1.0.0',
  changes: [{ version: '1.0.0', text: 'First version' }],
  theme: look({ typeface: 'clean', spacing: 'compact', corners: 'round' }),
  menu: [
    { label: 'Cars', link: '/cars' },
    { label: 'How it works', page: 'how' },
    { label: 'Contact', page: 'contact' },
  ],
  pages: [
    ...frame({ button: button('Call us', '/contact') }),
    page('home', 'Home', '', [
      part('home-hero', 'hero', {
        title: 'A car that is ready when you are',
        text: 'Self-drive or with a driver, by the day or the month.',
        height: 'medium',
        search: true,
      }),
      part('home-cars', 'offers', { title: 'Our cars', kinds: ['car'], most: 12, sort: 'price' }),
      part('home-steps', 'steps', {
        title: 'Three steps',
        items: [
          { title: 'Choose', text: 'Dates, car, with or without driver.' },
          { title: 'Confirm', text: 'We answer within the hour.' },
          { title: 'Drive', text: 'We bring the car to you.' },
        ],
      }),
      part('home-banner', 'banner', {
        title: 'A group, or a whole month?',
        text: 'Ask us for a price of its own.',
        look: 'tint',
        button: button('Ask', '/contact'),
      }),
    ]),
    page('how', 'How it works', 'how-it-works', [
      part('how-title', 'page_title', { title: 'How it works' }),
      part('how-yes', 'ticks', { title: 'In every price', items: ['Insurance', 'Service and tyres', 'Help on the road, day and night'] }),
      part('how-no', 'ticks', { title: 'Not in the price', look: 'no', items: ['Fuel', 'Park fees', 'Fines'] }),
      part('how-faq', 'accordion', {
        title: 'Questions',
        items: [
          { question: 'What do I need?', answer: 'A driving licence, and a passport or an identity card.' },
          { question: 'May I leave the country?', answer: 'Ask us first: some borders need papers that take a day.' },
        ],
      }),
    ]),
    contactPage(),
    policiesPage(),
  ],
}

export const festival: Template = {
  id: '01a1f000-0000-7000-8000-000000000005',
  slug: 'festival',
  name: 'Event or festival',
  category: 'events',
  text: 'One date, a countdown, the programme and the tickets.',
  version: '1.0.0',
  changes: [{ version: '1.0.0', text: 'First version' }],
  theme: look({ typeface: 'friendly', spacing: 'normal', corners: 'round', scheme: 'dark' }),
  menu: [
    { label: 'Tickets', link: '/events' },
    { label: 'Programme', page: 'programme' },
    { label: 'Good to know', page: 'know' },
    { label: 'Contact', page: 'contact' },
  ],
  pages: [
    ...frame({ button: button('Tickets', '/events') }),
    page('home', 'Home', '', [
      part('home-hero', 'hero', {
        title: 'A night that you will talk about',
        text: 'Music, food and people.',
        height: 'tall',
        align: 'center',
        button: button('Get tickets', '/events'),
        second: button('See the programme', '/programme'),
      }),
      part('home-countdown', 'countdown', {
        title: 'Until the doors open',
        after: 'It has begun',
        button: button('Get tickets', '/events'),
      }),
      part('home-tickets', 'offers', { title: 'Tickets', kinds: ['event'], most: 9 }),
      part('home-gallery', 'gallery', { title: 'The last time', look: 'row' }),
      part('home-logos', 'logos', { title: 'Thanks to our partners' }),
    ]),
    page('programme', 'Programme', 'programme', [
      part('programme-title', 'page_title', { title: 'Programme', look: 'tint' }),
      part('programme-days', 'itinerary', {
        items: [
          { label: '16:00', title: 'Doors', text: 'Food and music from the small stage.' },
          { label: '19:00', title: 'First act', text: '' },
          { label: '21:00', title: 'Main act', text: '' },
        ],
      }),
    ]),
    page('know', 'Good to know', 'good-to-know', [
      part('know-title', 'page_title', { title: 'Good to know' }),
      part('know-faq', 'accordion', {
        items: [
          { question: 'Are there tickets at the door?', answer: 'If any are left. They cost more there.' },
          { question: 'May children come?', answer: 'Yes, with an adult. Under six they need no ticket.' },
          { question: 'Where do I park?', answer: 'Come by bus or boda: there is little space.' },
        ],
      }),
    ]),
    contactPage(),
    policiesPage(),
  ],
}
