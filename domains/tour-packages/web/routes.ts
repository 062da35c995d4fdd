import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { packageList } from './calls.ts'

const feature = 'tour_and_travel'

const packagesList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/packages',
  validateSearch: listSearch,
  staticData: {
    title: 'Tour packages',
    permissions: ['View Inventory'],
    feature,
    nav: {
      section: 'offers',
      label: 'Tour packages',
      icon: 'map',
      order: 20,
      key: 'p',
      tab: { bar: 'offers', label: 'Packages' },
      sells: 'tour_package',
    },
  },
  loader: listLoader(packageList),
  component: lazyRouteComponent(() => import('./packages-list.tsx')),
})

const packageNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/packages/new',
  staticData: { title: 'New tour package', permissions: ['View Inventory'], feature, action: 'Add tour package' },
  component: lazyRouteComponent(() => import('./package-new.tsx')),
})

export const packageView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/packages/$id',
  staticData: { title: 'Tour package', permissions: ['View Inventory'], feature },
  component: lazyRouteComponent(() => import('./package-view.tsx')),
})

export const packageEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/packages/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit tour package', permissions: ['View Inventory'], feature, parent: '/offers/packages' },
  component: lazyRouteComponent(() => import('./package-edit.tsx')),
})

export const packageBookings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/packages/$id/bookings',
  validateSearch: listSearch,
  staticData: { title: 'Package bookings', permissions: ['View Inventory', 'View Bookings'], feature, parent: '/offers/packages' },
  component: lazyRouteComponent(() => import('./package-bookings.tsx')),
})

export const packageResell = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/packages/$id/resell',
  validateSearch: listSearch,
  staticData: { title: 'Resell tour package', permissions: ['View Inventory'], feature, parent: '/offers/packages' },
  component: lazyRouteComponent(() => import('./package-resell.tsx')),
})

export const routes = [packagesList, packageNew, packageView, packageEdit, packageBookings, packageResell] as const
