import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader, type Entering } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { call, firstDay, rentalList, timelineFrom } from './calls.ts'

const loadList = listLoader(rentalList)

/** Prefetches the data of the view in the URL while the screen's code loads. */
async function loadView(entering: Entering): Promise<void> {
  const { view, from = firstDay() } = listSearch(entering.location.search as Record<string, unknown>)
  if (view !== 'vehicles') return loadList(entering)
  const [name, { query }] = timelineFrom(from)
  void import('./timeline.tsx')
  void entering.context.queryClient.prefetchQuery({
    queryKey: [name, { params: undefined, query }],
    queryFn: ({ signal }) => call(name, { query, signal }),
  })
}

export const carRentals = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/car-rentals',
  validateSearch: listSearch,
  staticData: {
    title: 'Car rentals',
    permissions: ['View Bookings'],
    feature: 'car_rental_services',
    nav: { section: 'bookings', label: 'Car rentals', icon: 'car', order: 40, tab: { bar: 'bookings', label: 'Car hire' }, sells: 'car' },
  },
  loader: loadView,
  component: lazyRouteComponent(() => import('./rentals-list.tsx')),
})

export const routes = [carRentals] as const
