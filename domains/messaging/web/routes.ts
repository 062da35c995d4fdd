import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { messageList, templateList } from './calls.ts'

export const channelsScreen = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/messaging',
  staticData: {
    title: 'SMS and WhatsApp',
    permissions: ['Manage CRM'],
    nav: { section: 'settings', label: 'SMS and WhatsApp', icon: 'phone', order: 36 },
  },
  component: lazyRouteComponent(() => import('./channels-screen.tsx')),
})

export const templatesList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/messaging/templates',
  validateSearch: listSearch,
  staticData: {
    title: 'WhatsApp templates',
    permissions: ['Manage CRM'],
    adds: { label: 'Add template', search: { template: 'new' }, needs: ['Manage CRM'] },
  },
  loader: listLoader(templateList),
  component: lazyRouteComponent(() => import('./templates-list.tsx')),
})

export const messagesList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/messaging/messages',
  validateSearch: listSearch,
  staticData: { title: 'Messages', permissions: ['Manage CRM'] },
  loader: listLoader(messageList),
  component: lazyRouteComponent(() => import('./messages-list.tsx')),
})

export const routes = [channelsScreen, templatesList, messagesList] as const
