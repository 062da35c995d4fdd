import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

export const marketing = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketing',
  staticData: {
    title: 'Marketing',
    permissions: ['View Marketing'],
    feature: 'marketing',
    nav: { section: 'network', label: 'Marketing', icon: 'campaign', order: 40 },
  },
  component: lazyRouteComponent(() => import('./marketing.tsx')),
})

export const routes = [marketing] as const
