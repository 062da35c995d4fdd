import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

export const bookingWidget = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/widget',
  staticData: {
    title: 'Booking widget',
    permissions: ['View Templates'],
    feature: 'website',
    nav: { section: 'website', label: 'Booking widget', icon: 'code', order: 65 },
  },
  component: lazyRouteComponent(() => import('./widget.tsx')),
})

export const routes = [bookingWidget] as const
