import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { chatList, lessonList } from './calls.ts'

export const chatsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/chatbot/inquiries',
  validateSearch: listSearch,
  staticData: {
    title: 'Chatbot conversations',
    permissions: [],
    feature: 'chatbot',
    nav: { section: 'website', label: 'Chatbot', icon: 'robot', order: 30 },
  },
  loader: listLoader(chatList),
  component: lazyRouteComponent(() => import('./chats-list.tsx')),
})

export const chatbotSettings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/chatbot/settings',
  staticData: { title: 'Chatbot settings', permissions: [], feature: 'chatbot', parent: '/chatbot/inquiries' },
  component: lazyRouteComponent(() => import('./settings.tsx')),
})

export const lessonsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/chatbot/lessons',
  validateSearch: listSearch,
  staticData: {
    title: 'Taught answers',
    permissions: [],
    feature: 'chatbot',
    parent: '/chatbot/inquiries',
    adds: { label: 'Teach answer', search: { lesson: 'new' }, needs: ['Manage Chatbot'] },
  },
  loader: listLoader(lessonList),
  component: lazyRouteComponent(() => import('./lessons-list.tsx')),
})

export const chatbotAnalytics = createRoute({
  getParentRoute: () => mainLayout,
  path: '/chatbot/analytics',
  staticData: { title: 'Chatbot analytics', permissions: [], feature: 'chatbot', parent: '/chatbot/inquiries' },
  component: lazyRouteComponent(() => import('./analytics.tsx')),
})

export const routes = [chatsList, chatbotSettings, lessonsList, chatbotAnalytics] as const
