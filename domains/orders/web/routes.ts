import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { orderList } from './calls.ts'

const feature = 'shop'
const module = 'shop'

const ordersList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/shop/orders',
  validateSearch: listSearch,
  staticData: {
    title: 'Orders',
    permissions: ['View Shop Orders'],
    feature,
    module,
    nav: { section: 'bookings', label: 'Orders', icon: 'shop', order: 70, tab: { bar: 'bookings', label: 'Orders' }, sells: 'product' },
  },
  loader: listLoader(orderList),
  component: lazyRouteComponent(() => import('./orders-list.tsx')),
})

export const orderShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/shop/orders/$order/show',
  validateSearch: listSearch,
  staticData: { title: 'Order', permissions: ['View Shop Orders'], feature, module },
  component: lazyRouteComponent(() => import('./order.tsx')),
})

export const routes = [ordersList, orderShow] as const
