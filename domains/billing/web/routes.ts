import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

export const subscriptions = createRoute({
  getParentRoute: () => mainLayout,
  path: '/subscriptions',
  staticData: {
    title: 'Subscription',
    permissions: ['View Subscription'],
    worksWhenLapsed: true,
    nav: { section: 'settings', label: 'Subscription', icon: 'card', order: 70 },
  },
  component: lazyRouteComponent(() => import('./subscriptions.tsx')),
})

export const routes = [subscriptions] as const
