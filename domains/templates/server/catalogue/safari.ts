import { button, contactPage, frame, look, missingPage, page, part, policiesPage, text, type Template } from './parts.ts'

export const safari: Template = {
  id: '01a1f000-0000-7000-8000-000000000001',
  slug: 'safari-operator',
  name: 'Safari operator',
  category: 'tours',
  text: 'Big pictures, trips with dates and places, and how a safari with you goes.',
  version: '1.2.0',
  changes: [
    { version: '1.2.0', text: 'Trips on the page for addresses where nothing is' },
    { version: '1.1.0', text: 'A calendar of departures and a map with the route of a trip on the home page' },
    { version: '1.0.0', text: 'First version' },
  ],
  theme: look({ typeface: 'classic', spacing: 'airy', corners: 'soft', tint: '#f3ece0' }),
  menu: [
    { label: 'Trips', link: '/trips' },
    { label: 'How we travel', page: 'how' },
    { label: 'About us', page: 'about' },
    { label: 'Contact', page: 'contact' },
  ],
  pages: [
    ...frame({ button: button('Plan my safari', '/contact') }),
    page('home', 'Home', '', [
      part('home-hero', 'hero', {
        title: 'Safaris with people who know the way',
        text: 'Small groups, local guides, and permits that are really there.',
        height: 'tall',
        button: button('See all trips', '/trips'),
        search: true,
      }),
      part('home-trips', 'offers', { title: 'Trips our guests love', kinds: ['tour_package'], most: 6 }),
      part('home-why', 'section', { look: 'tint' }, [
        part('home-features', 'features', {
          title: 'Why travel with us',
          columns: 3,
          items: [
            { icon: 'people', title: 'Small groups', text: 'Six people at most in a vehicle, each with a window.' },
            { icon: 'leaf', title: 'Local guides', text: 'Our guides grew up beside the parks that they show you.' },
            { icon: 'shield', title: 'Safe on the road', text: 'Serviced vehicles, and a phone that we answer day and night.' },
          ],
        }),
      ]),
      part('home-dates', 'departures', { title: 'Next departures', most: 6 }),
      part('home-calendar', 'calendar', { title: 'When our trips start' }),
      part('home-route', 'route_map', {}),
      part('home-places', 'offer_places', { title: 'Where we go' }),
      part('home-banner', 'banner', {
        title: 'Tell us what you would like to see',
        text: 'We plan it with you, and you pay when it is right.',
        button: button('Ask for a plan', '/contact'),
      }),
    ]),
    page('how', 'How we travel', 'how-we-travel', [
      part('how-title', 'page_title', { title: 'How we travel', look: 'tint' }),
      part('how-steps', 'steps', {
        title: 'From the first message to the last evening',
        items: [
          { title: 'You tell us', text: 'Your days, your wishes, who comes along.' },
          { title: 'We plan', text: 'You get a plan with days, places and a price.' },
          { title: 'You book', text: 'A deposit holds your permits and rooms.' },
          { title: 'We travel', text: 'Your guide meets you at the airport.' },
        ],
      }),
      part('how-split', 'picture_text', {
        title: 'The vehicle',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'A 4×4 with a roof that opens, cold water, and power for your camera.' }] },
        ],
      }),
      part('how-faq', 'accordion', {
        title: 'Questions before a safari',
        items: [
          {
            question: 'What do I pack?',
            answer: 'Layers for cool mornings, a rain jacket, closed shoes, and binoculars if you have some.',
          },
          {
            question: 'When is the best time?',
            answer: 'Animals are there all year. June to September and December to February are the driest months.',
          },
        ],
      }),
    ]),
    page('about', 'About us', 'about', [
      part('about-title', 'page_title', { title: 'About us' }),
      part('about-split', 'hero_split', {
        eyebrow: 'Since the first trip',
        title: 'A family of guides',
        text: '{about|We began with one vehicle. Today we are a team, and all of us still guide.}',
      }),
      part('about-team', 'team', { title: 'Who travels with you' }),
    ]),
    contactPage(),
    policiesPage(),
    missingPage(part('missing-trips', 'offers', { title: 'Perhaps one of these', kinds: ['tour_package'], most: 3 })),
  ],
}

export const lodge: Template = {
  id: '01a1f000-0000-7000-8000-000000000002',
  slug: 'lodge',
  name: 'Lodge',
  category: 'stays',
  text: 'A quiet site for a lodge: rooms by dates, what guests do, how to get there.',
  version: '1.0.0',
  changes: [{ version: '1.0.0', text: 'First version' }],
  theme: look({ typeface: 'literary', spacing: 'airy', corners: 'square', tint: '#eef1ea' }),
  menu: [
    { label: 'Rooms', link: '/rooms' },
    { label: 'What to do', page: 'doing' },
    { label: 'How to get here', page: 'way' },
    { label: 'Contact', page: 'contact' },
  ],
  pages: [
    ...frame({ button: button('Ask for dates', '/contact') }, { text: 'We look forward to seeing you.' }),
    page('home', 'Home', '', [
      part('home-hero', 'hero', {
        title: 'Wake up to the sound of the forest',
        text: 'A small lodge with warm rooms and a long view.',
        height: 'tall',
        align: 'center',
        search: true,
      }),
      part('home-welcome', 'hero_split', {
        eyebrow: 'Welcome',
        title: 'A place to arrive',
        text: 'Walk in the morning, read in the afternoon, and eat by the fire in the evening.',
        button: button('See the rooms', '/rooms'),
      }),
      part('home-rooms', 'offers', { title: 'Our rooms', kinds: ['room'], most: 6, sort: 'price' }),
      part('home-gallery', 'gallery', { title: 'Around the lodge', look: 'mosaic' }),
      part('home-quotes', 'reviews', { title: 'What guests say' }),
      part('home-map', 'map', { title: 'Where we are' }),
    ]),
    page('doing', 'What to do', 'what-to-do', [
      part('doing-title', 'page_title', { title: 'What to do', look: 'tint' }),
      part('doing-trips', 'offers', { title: 'Trips and services', kinds: ['tour_package', 'service'], most: 9 }),
      part('doing-list', 'ticks', {
        title: 'Free for our guests',
        items: ['Walks on our own paths', 'A library by the fireplace', 'Bird lists and binoculars to borrow'],
      }),
    ]),
    page('way', 'How to get here', 'how-to-get-here', [
      part('way-title', 'page_title', { title: 'How to get here' }),
      text('way-text', 'By road it takes most of a day, and the last hour is the most beautiful. We can send a driver.'),
      part('way-steps', 'steps', {
        items: [
          { title: 'By car', text: 'A normal car is enough in the dry season.' },
          { title: 'By air', text: 'There is a daily flight, and we collect you from the airstrip.' },
        ],
      }),
    ]),
    contactPage(),
    policiesPage(),
  ],
}
