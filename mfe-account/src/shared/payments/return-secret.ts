/** Query parameter by which the provider and our own pages hand over the secret of a payment. */
export const SECRET_PARAM = 'payment_intent_client_secret';
