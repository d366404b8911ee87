/** Query parameter with the secret of a payment, used by the provider and the own pages. */
export const SECRET_PARAM = 'payment_intent_client_secret';
