interface SetupStep {
  title: string
  text: string
  to: string
  /** The list that reads the spreadsheet they have. */
  from?: string
}

const brand: SetupStep = { title: 'Add your logo and colour', text: 'Shown on every mail, invoice and page.', to: '/business/brand' }
const pay: SetupStep = {
  title: 'Add your payment details',
  text: 'Bank account or mobile money, printed on your invoices.',
  to: '/business/settings',
}

/** The title of each step and the screen to do it. */
export const setupSteps: Record<string, SetupStep> = {
  offer: { title: 'Add your first offer', text: 'What you sell, with a picture and a price.', to: '/offers/kinds' },
  rooms: { title: 'Add your rooms', text: 'A room type, and the names of its rooms.', to: '/offers/rooms/new', from: '/offers/rooms' },
  package: {
    title: 'Add a package',
    text: 'A trip with days, photos and prices.',
    to: '/offers/packages/new',
    from: '/offers/packages',
  },
  cars: {
    title: 'Add your vehicles',
    text: 'A car, and its vehicles by number plate.',
    to: '/offers/cars/new',
    from: '/offers/cars',
  },
  event: { title: 'Add an event', text: 'With a date, a venue and a picture.', to: '/offers/events/new', from: '/offers/events' },
  products: {
    title: 'Add your products',
    text: 'The goods of your shop, with pictures.',
    to: '/offers/shop/products/new',
    from: '/offers/shop/products',
  },
  service: {
    title: 'Add a service',
    text: 'A transfer, a guide or a class, with its price.',
    to: '/offers/services?add=new',
    from: '/offers/services',
  },
  departure: { title: 'Add a departure', text: 'Its start day, and how many places it has.', to: '/offers/packages' },
  prices: { title: 'Set your prices', text: 'Open an offer and add its first price.', to: '/offers' },
  tickets: { title: 'Add ticket types', text: 'Their prices, and how many of each there are.', to: '/offers/events' },
  stock: { title: 'Enter your stock', text: 'How many of each product you have.', to: '/offers/shop/products' },
  clients: { title: 'Add your clients', text: 'The people and companies that book with you.', to: '/clients', from: '/clients' },
  brand,
  pay,
  booking: { title: 'Take your first booking', text: 'Hold it, confirm it and record the payment.', to: '/bookings/manual-booking' },
}
