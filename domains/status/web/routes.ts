import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout, publicLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { noticeList } from './calls.ts'

export const statusPage = createRoute({
  getParentRoute: () => publicLayout,
  path: '/status',
  staticData: { title: 'System status', access: 'anyone' },
  component: lazyRouteComponent(() => import('./status-page.tsx')),
})

export const operatorNotices = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/notices',
  validateSearch: listSearch,
  staticData: { title: 'Notices', operator: true, nav: { section: 'platform', label: 'Notices', icon: 'info', order: 966 } },
  loader: listLoader(noticeList),
  component: lazyRouteComponent(() => import('./notices-list.tsx')),
})

export const operatorMaintenance = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/maintenance',
  staticData: { title: 'Maintenance', operator: true, nav: { section: 'platform', label: 'Maintenance', icon: 'lock', order: 969 } },
  component: lazyRouteComponent(() => import('./maintenance.tsx')),
})

export const publicRoutes = [statusPage] as const
export const routes = [operatorNotices, operatorMaintenance] as const
