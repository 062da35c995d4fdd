import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

export const dutySheet = createRoute({
  getParentRoute: () => mainLayout,
  path: '/roster/duties/$id/sheet',
  staticData: { title: 'Job sheet', permissions: ['View Bookings', 'Edit Bookings'], parent: '/roster' },
  component: lazyRouteComponent(() => import('./job-sheet.tsx')),
})

export const routes = [dutySheet] as const
