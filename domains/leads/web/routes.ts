import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { leadList } from './calls.ts'

export const salesFunnel = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/sales-funnel',
  validateSearch: listSearch,
  staticData: {
    title: 'Sales funnel',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Sales funnel', icon: 'filter', order: 15 },
    adds: { label: 'Add lead', search: { add: 'lead' }, needs: ['Edit Clients'] },
  },
  loader: listLoader(leadList),
  component: lazyRouteComponent(() => import('./leads-list.tsx')),
})

export const funnelStatistics = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/sales-funnel/statistics',
  staticData: { title: 'Funnel statistics', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./funnel-statistics.tsx')),
})

export const routes = [salesFunnel, funnelStatistics] as const
