import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { cannedList } from './calls.ts'

export const inbox = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/inbox',
  validateSearch: listSearch,
  staticData: {
    title: 'Inbox',
    permissions: ['View Inquiries', 'View Clients'],
    nav: { section: 'customers', label: 'Inbox', icon: 'mail', order: 14, key: 'x', waits: 'inbox' },
  },
  component: lazyRouteComponent(() => import('./inbox-screen.tsx')),
})

export const cannedReplies = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/canned-replies',
  validateSearch: listSearch,
  staticData: {
    title: 'Canned replies',
    permissions: ['View Inquiries', 'View Clients'],
    parent: '/crm/inbox',
    adds: { label: 'Add canned reply', search: { reply: 'new' }, needs: ['Edit Inquiries', 'Edit Clients'] },
  },
  loader: listLoader(cannedList),
  component: lazyRouteComponent(() => import('./canned-replies-list.tsx')),
})

export const routes = [inbox, cannedReplies] as const
