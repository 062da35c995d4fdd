import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { orderList, redirectList } from './calls.ts'

export const domains = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/domains',
  staticData: {
    title: 'Domains',
    permissions: ['View Templates'],
    feature: 'website',
    nav: { section: 'website', label: 'Domains', icon: 'world', order: 60 },
  },
  component: lazyRouteComponent(() => import('./domains.tsx')),
})

export const redirectsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/redirects',
  validateSearch: listSearch,
  staticData: {
    title: 'Redirects',
    permissions: ['View Templates'],
    feature: 'website',
    parent: '/website/domains',
    adds: { label: 'Add redirect', search: { redirect: 'new' }, needs: ['Edit Website'] },
  },
  loader: listLoader(redirectList),
  component: lazyRouteComponent(() => import('./redirects-list.tsx')),
})

export const operatorDomainOrders = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/domain-orders',
  validateSearch: listSearch,
  staticData: {
    title: 'Domain orders',
    operator: true,
    nav: { section: 'platform', label: 'Domain orders', icon: 'world', order: 955 },
  },
  loader: listLoader(orderList),
  component: lazyRouteComponent(() => import('./orders-list.tsx')),
})

export const routes = [domains, redirectsList, operatorDomainOrders] as const
