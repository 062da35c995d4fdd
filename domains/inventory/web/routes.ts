import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { offerList } from './calls.ts'

const offers = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers',
  validateSearch: listSearch,
  staticData: {
    title: 'Offers',
    permissions: ['View Inventory'],
    nav: { section: 'offers', label: 'Offers', icon: 'package', order: 10, key: 'o', tab: { bar: 'offers', label: 'All' } },
  },
  loader: listLoader(offerList),
  component: lazyRouteComponent(() => import('./offers-list.tsx')),
})

const taxes = createRoute({
  getParentRoute: () => mainLayout,
  path: '/taxes',
  staticData: {
    title: 'Taxes and levies',
    permissions: ['View Inventory'],
    nav: { section: 'settings', label: 'Taxes and levies', icon: 'percentage', order: 20 },
  },
  component: lazyRouteComponent(() => import('./taxes/taxes.tsx')),
})

export const routes = [offers, taxes] as const
