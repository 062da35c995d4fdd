import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { revenueList, visitList } from './calls.ts'

export const analytics = createRoute({
  getParentRoute: () => mainLayout,
  path: '/analytics',
  staticData: {
    title: 'Website analytics',
    permissions: [],
    feature: 'website',
    nav: { section: 'website', label: 'Analytics', icon: 'chart', order: 50 },
  },
  component: lazyRouteComponent(() => import('./analytics.tsx')),
})

export const visitsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/analytics/visits',
  validateSearch: listSearch,
  staticData: { title: 'Visits in detail', permissions: [], feature: 'website', parent: '/analytics' },
  loader: listLoader(visitList),
  component: lazyRouteComponent(() => import('./visits-list.tsx')),
})

export const siteRevenueList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/analytics/revenue',
  validateSearch: listSearch,
  staticData: { title: 'Revenue of the website', permissions: [], feature: 'website', parent: '/analytics' },
  loader: listLoader(revenueList),
  component: lazyRouteComponent(() => import('./revenue-list.tsx')),
})

export const pixels = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/pixels',
  staticData: { title: 'Pixels', permissions: ['View Templates'], feature: 'website', parent: '/analytics' },
  component: lazyRouteComponent(() => import('./pixels.tsx')),
})

export const routes = [analytics, visitsList, siteRevenueList, pixels] as const
