import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'

export const home = createRoute({
  getParentRoute: () => mainLayout,
  path: '/home',
  validateSearch: listSearch,
  staticData: {
    title: 'Home',
    permissions: ['View Dashboard'],
    nav: { section: 'home', label: 'Home', icon: 'home', order: 10, key: 'h' },
  },
  component: lazyRouteComponent(() => import('./home.tsx')),
})

export const routes = [home] as const
