// Which tables of other domains a domain reads in its own SQL, and why. All other tables are read with a function of their owner.

const list = 'A list shows, searches or sorts by columns of other domains in the one statement that cuts its page.'
const spine = 'A kind joins what all kinds share, inventory, prices, units and departures, to its own table.'
const sold = 'Booked items of a kind, a unit or an item is in the lines of bookings and the claims of their units.'
const priced = 'Everything a booking is priced by is read in one statement, because bookings are made most often.'
const exists = 'Asks only whether there are rows, so that nothing is deleted or changed that later domains count on.'
const sums = 'Counts and sums across domains are the database’s work, in one statement.'
const rights = 'Who works in an agency and what their role permits is read where a session or a notice is addressed.'
const locks = 'Locks or reads the agency’s row before the domain that owns it exists in the order.'
const matched = 'Compares the lines of a bank statement with all that moved money, in one statement.'
const staff = 'The staff of the platform look across the agencies.'
const demo = 'The demo looks for what it made, and moves it into the past.'
const became = 'A lead follows what its inquiry, proposal or booking is now.'
const wished = 'Compares a wish with all that is on offer, in one statement.'
const kit = 'The kit needs it for every call or file, and knows no domain whose function it could call.'

type Uses = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Domain → table of another domain → why it is read there. */
export const allowedReads: Uses = {
  account: { members: rights, agencies: rights },
  notifications: { members: rights, roles: rights },
  subscriptions: { agencies: locks },
  team: { agencies: locks },
  places: { agencies: locks, inventory: 'Proposes the places that the agency has typed before.' },
  agency: {
    users: rights,
    members: rights,
    roles: rights,
    subscriptions: rights,
    plans: rights,
    bookings: exists,
    inventory: exists,
    departures: exists,
    clients: exists,
    price_options: exists,
    example_records: 'Examples do not count as set up.',
  },
  kyc: { users: staff, members: rights, agencies: staff },
  inventory: { booking_lines: sold, bookings: sold, proposals: exists, members: rights, roles: rights, agencies: rights },
  channels: { inventory: list },
  clients: { bookings: sums, ledger_accounts: sums },
  discounts: { bookings: list, inventory: exists },
  inquiries: { bookings: list },
  'tour-packages': { inventory: spine, departures: spine },
  events: { price_options: spine, inventory: spine, booking_lines: sums, bookings: sums },
  rooms: { inventory_units: spine, inventory: spine, unit_claims: sold },
  cars: { inventory_units: spine, price_options: spine, inventory: spine, unit_claims: sold },
  services: { inventory: spine },
  products: { price_options: spine, inventory: spine, bookings: list, booking_lines: sold },
  tracks: { inventory: spine },
  collections: { clients: list, bookings: sums },
  developers: { members: rights, roles: rights },
  'ai-agent': { inventory: wished, inventory_tags: wished, tour_packages: wished, itineraries: wished, resources: wished, cars: wished },
  ads: {
    clients: 'Finds the people who agreed to marketing in one statement with their consents.',
    bookings: 'A booking is reported, and counted beside what ads cost, as it is now.',
    booking_lines: 'A booking is reported with its offers.',
    site_booking_origins: 'What ads cost is shown beside the bookings that came from them.',
  },
  marketing: {
    inquiries: 'Counts what waits, in one statement for each kind.',
    campaigns: 'Counts what waits, in one statement for each kind.',
    blog_posts: 'Counts what waits, in one statement for each kind.',
    departures: 'Finds free places of all offers in one statement.',
    site_booking_origins: sums,
    bookings: sums,
  },
  feeds: {
    inventory: list,
    channel_products: 'Asks whether offers changed since the feed was made.',
    agencies: 'Feeds of suspended agencies rest.',
  },
  leads: { bookings: became, inquiries: became, proposals: became, clients: sums },
  bookings: {
    inventory: priced,
    agencies: priced,
    resources: priced,
    price_options: priced,
    price_rules: priced,
    departures: priced,
    clients: list,
    inventory_units: list,
    unit_claims: sold,
    payments: exists,
    ledger_transactions: exists,
    payment_links: exists,
    booking_documents: exists,
  },
  stays: { unit_claims: sold, booking_lines: sold, bookings: sold, desk_steps: list, inventory: list, inventory_units: list },
  finance: { bookings: list, clients: list },
  instalments: { bookings: list },
  wallets: { ledger_accounts: sums },
  beneficiaries: { agencies: 'A beneficiary of Safiri itself is another agency, found by its address.' },
  transfers: { beneficiary_sums: sums, beneficiaries: list },
  reconciliation: { payments: matched, clients: matched, refunds: matched, transfers: matched, beneficiaries: matched },
  billing: { plans: list },
  rentals: {
    bookings: list,
    clients: list,
    inventory: list,
    inventory_units: list,
    vehicles: list,
    cars: list,
    resources: list,
    booking_lines: sold,
    unit_claims: sold,
  },
  folios: { clients: list },
  proposals: { inventory: list },
  'sign-ups': { agencies: rights },
  'payment-links': { clients: list, bookings: list, payments: list, booking_documents: list },
  chatbot: { inventory_tags: list, itineraries: list, inventory: exists, inquiries: exists, bookings: sums, agencies: rights },
  downloads: { inventory: sold, booking_lines: sold, products: sold },
  tickets: { inventory: list, events: list, ticket_types: list, bookings: list, clients: list },
  orders: { bookings: sold, booking_lines: sold, products: sold },
  campaigns: { clients: list, bookings: sums },
  flights: { bookings: list, clients: list, agencies: list },
  website: {
    inventory: list,
    inventory_tags: list,
    members: list,
    departures: list,
    inventory_units: list,
    unit_claims: list,
    resources: list,
    price_options: list,
  },
  'site-visits': { bookings: 'Revenue is what a booking is worth now.' },
  'site-bookings': {
    bookings: 'What is in a basket again when its hold has ended, and travellers are erased by the end of their trip.',
    price_options: 'The website sells a share of their capacity.',
  },
  'site-domains': { agencies: staff },
  seo: { inventory: list, inventory_gallery: list, site_pages: list, site_page_versions: list },
  examples: { departures: exists, itineraries: exists },
  dashboard: { clients: sums, inventory: sums, departures: sums, bookings: sums, booking_lines: sums },
  messaging: { agencies: 'The sandbox names the agency of each phone.' },
  navigation: {
    agencies: rights,
    example_sets: exists,
    inventory: exists,
    flight_bookings: exists,
    inquiries: sums,
    conversations: sums,
    booking_deadlines: sums,
    bookings: sums,
    payments: sums,
    transfers: sums,
  },
  operator: {
    members: staff,
    users: staff,
    agencies: staff,
    kyc_cases: staff,
    subscriptions: staff,
    plans: staff,
    roles: staff,
    ledger_accounts: staff,
    transfers: staff,
    beneficiaries: staff,
    provider_events: staff,
  },
  marketplaces: {
    agencies: 'A storefront shows only offers of vendors that work, in the one statement that cuts its page.',
    clients: list,
    bookings: list,
  },
  octo: {
    inventory: list,
    departures: list,
    resources: sold,
    inventory_units: sold,
    unit_claims: sold,
    booking_lines: sold,
    bookings: list,
    travellers: list,
    tour_packages: 'The texts of products are read in one statement.',
    services: 'The texts of products are read in one statement.',
    members: list,
  },
  reselling: {
    agencies:
      'The directory shows only offers of agencies that work, are verified and agreed to be found, in the one statement that cuts its page.',
    bookings: list,
  },
  kit: {
    members: kit,
    agencies: kit,
    subscriptions: kit,
    sessions: kit,
    sites: kit,
    site_hosts: kit,
    marketplace_slugs: kit,
    integration_token_keys: kit,
    octo_key_hashes: kit,
  },
  app: { clients: demo, agencies: demo, payments: demo, proposals: demo, inventory: demo, bookings: demo, rentals: demo },
}

/** Domain → table of another domain → why it is written there. No domain writes a table of another. */
export const allowedWrites: Uses = {
  chatbot: { inventory: 'The evaluation puts attacks into the texts of the demo, and takes everything back.' },
  kit: {
    agencies: 'The storage an agency has used is counted with each file.',
    sessions: 'The end of a session is pushed with each use of it.',
  },
  app: { agencies: demo, inquiries: demo },
}
