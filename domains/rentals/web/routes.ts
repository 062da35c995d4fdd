import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { rentalList } from './calls.ts'

const carRentals = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/car-rentals',
  validateSearch: listSearch,
  staticData: {
    title: 'Car rentals',
    permissions: ['View Bookings'],
    feature: 'car_rental_services',
    nav: { group: 'Sales', label: 'Car rentals', icon: 'car', order: 314 },
  },
  loader: listLoader(rentalList),
  component: lazyRouteComponent(() => import('./rentals-list.tsx')),
})

export const routes = [carRentals] as const
