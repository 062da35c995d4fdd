import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader, type Entering } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { call, firstDay, roomBookings, staysFrom } from './calls.ts'

const loadList = listLoader(roomBookings)

/** Prefetches the data of the view in the URL while the screen's code loads. */
async function loadView(entering: Entering): Promise<void> {
  const { view, from = firstDay() } = listSearch(entering.location.search as Record<string, unknown>)
  if (view !== 'rooms') return loadList(entering)
  const [name, { query }] = staysFrom(from)
  void import('./timeline.tsx')
  void entering.context.queryClient.prefetchQuery({
    queryKey: [name, { params: undefined, query }],
    queryFn: ({ signal }) => call(name, { query, signal }),
  })
}

export const hotelRooms = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/hotel-rooms',
  validateSearch: listSearch,
  staticData: {
    title: 'Room bookings',
    permissions: ['View Bookings'],
    feature: 'hotel_and_hospitality',
    nav: { section: 'bookings', label: 'Room bookings', icon: 'bed', order: 30, tab: { bar: 'bookings', label: 'Rooms' }, sells: 'room' },
  },
  loader: loadView,
  component: lazyRouteComponent(() => import('./hotel-rooms-list.tsx')),
})

export const routes = [hotelRooms] as const
