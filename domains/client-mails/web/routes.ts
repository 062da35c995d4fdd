import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { occasions } from '../contract/occasions.ts'

const clientMails = createRoute({
  getParentRoute: () => mainLayout,
  path: '/business/mails',
  validateSearch: ({ dialog, of }: Record<string, unknown>): { dialog?: 'preview'; of?: string } =>
    dialog === 'preview' && occasions.some((one) => one === of) ? { dialog, of: of as string } : {},
  staticData: { title: 'Mails to clients', permissions: ['Edit Agency'] },
  component: lazyRouteComponent(() => import('./client-mails.tsx')),
})

export const routes = [clientMails] as const
