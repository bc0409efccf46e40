/**
 * The sandbox's own operations under `/sandbox/` as rows of the OpenAPI document. They let tests and demos do what
 * only time, a bank or a merchant does on the platform, and need no authentication. Data only.
 */

import type { Operation } from './operation.ts'

/** The sandbox's own operations, for tests and demos. They need no authentication. */
export const sandboxOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/sandbox/purchases',
    id: 'sandboxPurchases',
    summary: 'Lists all purchases',
    description: 'Returns the purchases of all clients in a short form.',
    answer: 'SandboxPurchases',
  },
  {
    method: 'post',
    path: '/sandbox/purchases/{id}/payment',
    id: 'sandboxPayment',
    summary: 'Lets a payment arrive',
    description:
      'Marks a purchase that waits for its payment as paid, delivers it and sends the notification.',
    answer: 'SandboxPurchase',
    refusals: [404, 409],
  },
  {
    method: 'post',
    path: '/sandbox/purchases/{id}/reimbursement',
    id: 'sandboxReimbursement',
    summary: 'Reimburses a purchase',
    description: 'Pays all the money of a paid purchase back, and deactivates its subscriptions.',
    answer: 'Reimbursement',
    refusals: [404, 409],
  },
  {
    method: 'post',
    path: '/sandbox/purchases/{id}/chargeback',
    id: 'sandboxChargeback',
    summary: 'Charges a purchase back',
    description:
      "The customer's bank takes the money of a paid purchase back, which deactivates its subscriptions.",
    answer: 'Chargeback',
    refusals: [404, 409],
  },
  {
    method: 'get',
    path: '/sandbox/subscriptions',
    id: 'sandboxSubscriptions',
    summary: 'Lists all subscriptions',
    description: 'Returns the subscriptions of all clients, each with its timeline.',
    answer: 'SandboxSubscriptions',
  },
  {
    method: 'post',
    path: '/sandbox/subscriptions/{id}/renewal',
    id: 'sandboxRenewal',
    summary: 'Renews as the customer',
    description:
      'Pays the open bill, or the next interval, with the stored payment details of the customer. This is how manual renewals, Grace and Hold end.',
    answer: 'SandboxSubscription',
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/sandbox/customers',
    id: 'sandboxCustomers',
    summary: 'Lists all customers',
    description: 'Returns the customers of all clients, with the IDs that other operations need.',
    answer: 'SandboxCustomers',
  },
  {
    method: 'post',
    path: '/sandbox/customers/{id}/payment',
    id: 'sandboxPaymentMethod',
    summary: 'Changes the payment method of a customer',
    description: 'Replaces the stored payment details; the next charge uses them.',
    body: ['SetPayment'],
    answer: 'Customer',
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/sandbox/notifications',
    id: 'sandboxNotifications',
    summary: 'Lists receivers and notifications',
    description:
      'Returns where each client receives notifications, and every notification with its deliveries.',
    answer: 'NotificationList',
  },
  {
    method: 'post',
    path: '/sandbox/notifications',
    id: 'sandboxNotify',
    summary: 'Changes a receiver or delivers again',
    description:
      'A body with id delivers that notification again; any other body changes the receiver of a client.',
    body: ['SetReceiver', 'SendAgain'],
    answer: 'Receiver',
    otherAnswer: 'SandboxNotification',
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/sandbox/clock',
    id: 'sandboxClock',
    summary: 'Reads the clock',
    description: "Returns the sandbox's time.",
    answer: 'Clock',
  },
  {
    method: 'post',
    path: '/sandbox/clock',
    id: 'sandboxMoveClock',
    summary: 'Moves the clock',
    description:
      'Needs either now or advance. Moving forward runs renewals, retries and session ends at their own times; moving back undoes nothing.',
    body: ['MoveClock'],
    answer: 'Clock',
    refusals: [400],
  },
  {
    method: 'post',
    path: '/sandbox/reset',
    id: 'sandboxReset',
    summary: 'Starts again',
    description:
      'Deletes all data, faults included, and goes back to the time, the customers and the IDs of a new sandbox.',
    answer: 'Clock',
  },
  {
    method: 'get',
    path: '/sandbox/fault',
    id: 'sandboxFault',
    summary: 'Reads the faults',
    description: 'Returns the faults that all requests to both hosts meet.',
    answer: 'Fault',
  },
  {
    method: 'post',
    path: '/sandbox/fault',
    id: 'sandboxSetFault',
    summary: 'Sets the faults',
    description:
      'Makes all requests to both hosts fail in the given ways, until the faults are used up or cleared.',
    body: ['SetFault'],
    answer: 'Fault',
    refusals: [400],
  },
]
