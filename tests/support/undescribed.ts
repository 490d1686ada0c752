/** Answers that the API's description does not allow; looked at after each test. */
export const undescribed: string[] = [];
