import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

const conditions = createRoute({
  getParentRoute: () => mainLayout,
  path: '/business/conditions',
  staticData: { title: 'Booking conditions', permissions: ['Edit Agency'] },
  component: lazyRouteComponent(() => import('./conditions.tsx')),
})

export const routes = [conditions] as const
