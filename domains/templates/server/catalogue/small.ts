import { button, contactPage, frame, look, page, part, policiesPage, type Template } from './parts.ts'

export const shop: Template = {
  id: '01a1f000-0000-7000-8000-000000000006',
  slug: 'shop',
  name: 'Shop',
  category: 'shop',
  text: 'Products first, the story behind them, and how they get to people.',
  version: '1.0.0',
  changes: [{ version: '1.0.0', text: 'First version' }],
  theme: look({ typeface: 'friendly', spacing: 'normal', corners: 'soft', tint: '#faf3ea' }),
  menu: [
    { label: 'Shop', link: '/shop' },
    { label: 'Our story', page: 'story' },
    { label: 'Delivery', page: 'delivery' },
    { label: 'Contact', page: 'contact' },
  ],
  pages: [
    ...frame({}),
    page('home', 'Home', '', [
      part('home-hero', 'hero_split', {
        eyebrow: 'Made here',
        title: 'Things that last',
        text: 'Made by hand, in small numbers, by people we know.',
        button: button('Go to the shop', '/shop'),
      }),
      part('home-new', 'offers', { title: 'New', kinds: ['product'], most: 8, sort: 'newest' }),
      part('home-topics', 'offer_tags', { title: 'Look for' }),
    ]),
    page('story', 'Our story', 'our-story', [
      part('story-title', 'page_title', { title: 'Our story' }),
      part('story-split', 'picture_text', {
        title: 'How it began',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'With one stall on a market, and a queue that did not end.' }] }],
      }),
    ]),
    page('delivery', 'Delivery', 'delivery', [
      part('delivery-title', 'page_title', { title: 'Delivery' }),
      part('delivery-table', 'table', {
        head: ['Where', 'How long', 'Price'],
        rows: [
          ['In the city', 'Same day', 'Ask us'],
          ['In the country', '2 to 3 days', 'Ask us'],
          ['Abroad', '1 to 3 weeks', 'Ask us'],
        ],
      }),
      part('delivery-faq', 'accordion', { items: [{ question: 'Can I send something back?', answer: 'Yes, within 14 days, unused.' }] }),
    ]),
    contactPage(),
    policiesPage(),
  ],
}

export const musician: Template = {
  id: '01a1f000-0000-7000-8000-000000000007',
  slug: 'musician',
  name: 'Musician',
  category: 'music',
  text: 'Songs to listen to, concerts with tickets, a video and a way to book you.',
  version: '1.0.0',
  changes: [{ version: '1.0.0', text: 'First version' }],
  theme: look({ typeface: 'classic', spacing: 'normal', corners: 'square', scheme: 'dark' }),
  menu: [
    { label: 'Music', link: '/music' },
    { label: 'Concerts', link: '/events' },
    { label: 'About', page: 'about' },
    { label: 'Book me', page: 'contact' },
  ],
  pages: [
    ...frame({}, { menu: false }),
    page('home', 'Home', '', [
      part('home-hero', 'hero', {
        title: 'New songs',
        text: 'Listen, then come to a concert.',
        height: 'tall',
        button: button('Listen', '/music'),
        second: button('Concerts', '/events'),
      }),
      part('home-music', 'offers', { title: 'Music', kinds: ['track'], most: 8, sort: 'newest' }),
      part('home-video', 'video', { title: '' }),
      part('home-concerts', 'offers', { title: 'Concerts', kinds: ['event'], most: 6, look: 'list' }),
      part('home-newsletter', 'newsletter', { title: 'Hear it first', text: 'A mail when there is a new song or a concert.' }),
    ]),
    page('about', 'About', 'about', [
      part('about-split', 'hero_split', {
        title: 'About me',
        text: '{about|Songs from here, for small rooms and big stages.}',
      }),
      part('about-social', 'social', { title: 'Follow me' }),
    ]),
    contactPage('Book me', 'For a concert, a wedding or a recording.'),
    policiesPage(),
  ],
}

export const onePager: Template = {
  id: '01a1f000-0000-7000-8000-000000000008',
  slug: 'one-page',
  name: 'One page',
  category: 'simple',
  text: 'Everything on one page: who you are, what you offer, how to reach you.',
  version: '1.0.0',
  changes: [{ version: '1.0.0', text: 'First version' }],
  theme: look({ typeface: 'clean', spacing: 'compact', corners: 'soft' }),
  menu: [
    { label: 'Offers', link: '/offers' },
    { label: 'Contact', link: '/#contact-form' },
  ],
  pages: [
    ...frame({}, { menu: false }),
    page('home', 'Home', '', [
      part('home-hero', 'hero', {
        title: '{name}',
        text: '{closing|Tell us what you need. We answer on the same day.}',
        height: 'small',
        align: 'center',
        button: button('Ask us', '#contact-form'),
      }),
      part('home-offers', 'offers', { title: 'What we offer', most: 6 }),
      part('home-about', 'picture_text', {
        title: 'Who we are',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: '{about|A small team that answers every message itself.}' }] }],
      }),
      part('home-faq', 'accordion', {
        title: 'Questions',
        items: [{ question: 'How do I book?', answer: 'Send the form below. We answer with a price.' }],
      }),
      part('contact-form', 'inquiry_form', { title: 'Ask us' }),
    ]),
    policiesPage(),
  ],
}
