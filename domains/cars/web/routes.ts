import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { careList, carList } from './calls.ts'

const feature = 'car_rental_services'

const carsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/cars',
  validateSearch: listSearch,
  staticData: {
    title: 'Rental cars',
    permissions: ['View Inventory'],
    feature,
    nav: { section: 'offers', label: 'Rental cars', icon: 'car', order: 40, key: 'a', tab: { bar: 'offers', label: 'Cars' }, sells: 'car' },
  },
  loader: listLoader(carList),
  component: lazyRouteComponent(() => import('./cars-list.tsx')),
})

const carNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/cars/new',
  staticData: { title: 'New rental car', permissions: ['View Inventory'], feature, action: 'Add rental car' },
  component: lazyRouteComponent(() => import('./car-new.tsx')),
})

export const carView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/cars/$id',
  staticData: { title: 'Rental car', permissions: ['View Inventory'], feature },
  component: lazyRouteComponent(() => import('./car-view.tsx')),
})

export const carEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/cars/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit rental car', permissions: ['View Inventory'], feature, parent: '/offers/cars' },
  component: lazyRouteComponent(() => import('./car-edit.tsx')),
})

export const carResell = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/cars/$id/resell',
  validateSearch: listSearch,
  staticData: { title: 'Resell rental car', permissions: ['View Inventory'], feature, parent: '/offers/cars' },
  component: lazyRouteComponent(() => import('./car-resell.tsx')),
})

const vehicleCare = createRoute({
  getParentRoute: () => mainLayout,
  path: '/vehicle-care',
  validateSearch: listSearch,
  staticData: {
    title: 'Vehicle care',
    permissions: ['View Inventory'],
    feature,
    nav: {
      section: 'bookings',
      label: 'Vehicle care',
      icon: 'car',
      order: 92,
      tab: { bar: 'roster', label: 'Vehicle care' },
      sells: 'car',
    },
  },
  loader: listLoader(careList),
  component: lazyRouteComponent(() => import('./care-list.tsx')),
})

export const routes = [carsList, carNew, carView, carEdit, carResell, vehicleCare] as const
