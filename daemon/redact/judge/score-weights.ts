// Written by scripts/fit-redactor: the words of programs as a filter, and the weights of the measures of a value, its surroundings and its tie to a label.

export const CODE_WORDS =
  'LHEV883R3HYDMCtrjwKHLMoUwUOhAEb9BLHwNN5qJV0xtWC2CCs+lbkvvXO1DytKnPgdl0yLPjgxU4+nmUATy/9LuqGd5IhDkO0HZSg5YJEK7IDvkrKRpFz1EVNgmKQPZcz2NyjWsDQ8B+x49EUIYjmgvWCwUYYSFXATETAKT0OBhgRP0AmmD3VmSAWEuIshgAQxS++VR5TnpoWKQjt8JEiAMe8yQcKGoFywOwnRJt44ueTHXJYuwbPgm63+BsY6UArK0oP9bppQtBQo/K76OmoFwxODVOiKG6uY+6cWF4FnzvryJ71E/qBn1oatCGhjpQ4nRHr2tRGDEofQPchVXNXk+j1p6DC5r4J2I600yyEYFfUycANULIr2jl0qKJidC4c1eDgtjwSbQgfyP+E+TmwGnReJBvP4Eg2STeIB2liZ975KRMKizJLYOC15uh4PV7pICL57bv4avMiRH9A2qaBWH7EBqiHxhcnBkzgDw7Gp/LsDZ5Q7kYMghNwQgJWax+sR7Ckg/qKFripM5YccIpiQq6QP5SHerZrHJKlk7Dz0KxuCbgCEEGMWJFS+1ptRuSQ6dKyyRMvVETyvDAdOzSBWjGjbhiHayP1zR4J7AFgR2GjVbrpNmLPSkUl/ZkXG28ARYAv2DZFhclMyrho22muY0ceCng6lZkWiWeW/0BJ3vV3PHJpkFKwaZ/LhZKLJI377I8+Og0jOPxILAVJH7azpuE4K7sURg1zGAVcdIvxd/lk+tMXal20hKAzdWcCIr9ittYVTpYX9DfIxu7w2gIQytQOVLdEi91b5qdt0gBsG1EkpBgejp84IebTxYQ73Qj05NRqAsHENF5qfgvo1AquMeKhVm60JICNam7bE83xEcY0pOUiF+CpTJWIK8iXjbXWv1b1JuhlZ0EyK5bRAXkUGmRCXIM9KnFKBY7cU6ORHbpGV6caaifsFkSA4o+LBADFPByMBlJCN56rqVuQ48Nh4LOyEVS+wlGfHrggVMIfqJv5iEf07j52fMms+5NDmCUg0IuLDkWSaYsI/kMHwyQh54guNScVDTM41cS7ESBHsUE+2Bi7nhNQBWp8jpf73nIVjMyirxPT6vZpoJaKIt8S27uDJqI31pR2iF52A0clnGiqMtQhGctbc8DjcLTZFwxrK8DEb86PaTEBCH0wxJYsD1oCMUD4i8UotKab5EnzYnV8jKM7Gk3rmYIwLB44ImMC8Bqu47XBIsOcJtWOk0hF12/YEgggHjfCRMka3J5Wi+eADcYXg35aQ0KTjNKTTCMAF8WKmOT4rxI2D5hGvB+AYFrXO5hhFFVF4Bo68hSlk3T5azVlHl+Qow2wGRP0RXRP83m1/MxQSCfy4+a4TEw8RsaHATCEBokGe4kHlhAxgw4qAGfJLIwiOLOopH7YhubIgx4xkBHWNHR1HSLhl+KOgKHUd5dRrzmYEkGKnOPM/MqsTGPqORGdhF7M7kM4HOifFGLAEFnarkIMa1RjXQaItESP5FybnzH6F0h8dJNDkGZGNLYi8IPkMyxQG/Hm5thBOD8LJokMNAlgUQse6wapK1ZRtj9aSJT/D52AaOmvDNiz6VIs7pw0Vl6KAo2zFpJTTOvtkOGVoxPDdiMRS0a0sdQDRYHY8sVBD2n3pVRHBD6+CoC71MVcOLwxfMZWQUNfiIB+RNLZZD58xsAd5xAcnKGJ6gnc8QyRdTPQLsyKkHmu103DTbTlA6I3MRTbI1mbotTwKgeh+5o8UKxWoLmyg5XRJVUPRIGjMoBGvaSs6jvNYOOcht00uxAZ5oFjJYd0ql0QqvRaKAP5qA6zQ7dY5uoVBbIuajMwAk5AWeVliI/uiEcJsS0eZVb4nZARNGlLshrbC8Fa+UQ+EMj4Fg5fJ1xIYKZL4ZiQMQvzPQfUctjcC8A+/GRrTYIKiECxf4Ag9HBiIACaKjlYLRe/3NgsRfOhJY4NqlRDSigBwKYVi9bwcTATZhHpmtO5n96X1S/+uNlbShRUTbEo8ozMMpfMIxQOEwpzUHVnJ0eJAyRefv4RlM1O+XhmolSBTSgHUyRwAL1EcjDHOylhypL6SLzuy7EsELjbSNEi82zQXAZ4psH2TAdn6AlT9NsR4xzy8BPTn3Jd0sIrZzhiekuiXZhfQQjbRIQDrL8ydMyEQxDCnkP5ihrTWkxiHdscasGm4VMkIjCwN3E4EzeA+RnBDHmsIXAwXbALnC0SNjjWc4F1OjHxJdIDTtlkOW4JwZ9iPpUJ7Cp4a+09Bq5X+10sCecFIztxU9VArhPFE04paYCZMVTHJ5wA5i2607YC3MQiEKNsx3gyvLM4YRcMJ9FQdG7oMxQvDVIbijuwUHCujJ2VVAIoGX4TxaLvJQOzWF8IuH1hALCwYjjDy8816lEMSOg+1CIAyc4QLNWOrUUkxvrppt/qLZLQElt4JLhiuco1DX9ldXhM5oA9GoEZTDMUJTmUSfpGMBZQUzv5YW5woR5ApggZa0VX6RAPIP73LXDSt1g5qcwcYcBy/voHYF3ZiM9UyngBJAtMJc6gLEV4bKOEnleJaNRDCel9DhSvGbIeWsXLkh8eJGSjT9tNhPHFqRXohWTPw109/HVMWnFAH6UfyPAe+nTCFXAAf/A4vs19GPy4yteqBYxrdXVKkCChUYok8APout4XyATvBsKB5KeC7RI9tc4rru+UxOAHDZbUkZGACYj4+YNYTwj6+NcQkbZGoQGUYRyq4mTErI5T7pg7rpCAfoQYqh/c1HHUKfGcIvG1QQpQwPFBWPXTDOlD7P30xhNMbENuqzRj/RrJ0FXKSJkyacjMhVu6UJjWZClbZiKrjtgo9qbJ8m1XbwEg5EHZCueD8FCNCQuPR+f7jlt4CydK7d0YngZtkFrb34lLW7l0JWsjlqSY8oR8cJ4rYeHtCGcHoMeG0Xj/nEHkQYv0q6GbFrmkRtmC3yUJ7H6fz4xFPMCE9IphDsfdMREsIMgw8guSmYT5gYXZQVYbdhg1A/lvo23OxneSKABMRr8JF7NvYelogfnIaYxFznDWmAlDG3ddNYTqhA2sQDG2PnVtmOHwijvtCMhERRT4jQZCOPY6ntAdmIoBsXHAzrTBiGfXS3C7ljJa9MeJtOC8G5Cmd7TkxIv0H7wOlgYnImw3JrAcXjtyHw+RlK/5MAYD2kLmcWEQMaUXLhubAOrRjCb14Soc2CbtxbpxHpLkoQrBPY0IADrvXAlKJUfkJu8cX+QSHDo5ui08H8DULURJWCnpcBxo8PTW+ucHqoxPUBgKIqNgQaDJzKMDoLN2R+jguC8V5cpaANnoW2zDmV+tZLFP8rVIsKEYqWHmiPCfDUBcIyVI4v07k6Ox4gHxPNeuUhdRDPJyZEGvOUdaCHZbDoPgxPmpWSrbKQchRJ8QhKTtRMlMJwmiTOOPhkg1qDuDVXXi5e4O8jaoiIvgYEmkzebVgsePJyJXyHAnF5FwDAmGIRZLbuMZ49BkMUj18pv5dEnDfoJ2Q7algyKJcRKrY5hWZb3APFQBZ6PPyajT2xQVige+u8RYkuBrT6aEtVwNklsjILznrAIBg4ULNMMOba7lGdmrcS2UUANhFIBCyJ2bIVP+FwOWgIBlAmD5UopyRC4CywWU76I+0GTk6UsaOmdxdRoMArFj0YAHUluR6pM19OzmcacO71G3UUvqVnX1gfEWUpGfTvghg+/J4TbCx8WG3Lr30ySU6yQnWmFkXhBZ3t8pCumAIKHlwGFnhyImj7CTSA8kESsG7jMUAKy8QC99GNPznIsv+kgHGwcx81oGVxiroC9xZ0YoofO7pl0PakCuhPizIBTupTLLnQoPCTOU14NyDCmxkuImeGOmAviqnGIgWoxCYEoSPlb/+qp/pHvlKOITeB2Idd7rkFF8zvjcTkVhrSn2+7BHttDPus6ZxdBkb0TLT4BybkgwqvS3GwriOfZJpc58e+4DMVlYHp18lxZrBRRItY9cqUHHHc/xO4zsHPNEVowRTRvjhIHqq8bZrgJif0fAmwcy1opsh8aZna/HuKPsLhYfQjUUCYdgEjI0sIA==';

export const WEIGHTS: Readonly<Record<'password' | 'secret' | 'login' | 'weak', readonly number[]>> = {
  password: [
    -0.6, -0.45, -0.72, -1.98, 0, 0.31, 0.76, 1.88, 1.75, 0.67, -0.77, -0.18, 2.26, -0.09, -2.32, 1.41, -2.37, 0.47,
    -4.97, 2.84, 0, 0, 0, -5.12, -2.16, -0.55, 0.26, 0, 3.32, 3.18, 3.32, -0.44, 0.45, 1.2, -1.45, -0.4, 0.34, 1.05,
    -1.33, -0.11, 2.82, 0.63, 0, -0.46, 3.03, -1.36, 2.08, 3.71, -0.84, 1.74, 1.73, -0.04, -1.19, 0.72, 2.85, 1.94,
    -0.78, -0.96, 0.17, -0.24, 3.38, 1.13, 0.29, -0.22, -0.47, -0.32, 0.25, 0.12, 1.39, 1.69, -2.55, -3.94, 0.68, -1.28,
    -0.77, 0.26, 1.26, 0.41, 0.86, 1.28, 0.83, 0.08, 2.12, 1.69, -1.06, 0.53, 2.95, -1.51, 0.49,
  ],
  secret: [
    -1.11, -0.53, -0.82, -0.34, 0, 0.67, 0.45, 2.56, 2.24, 0.33, -1.21, 0.57, 1.47, -0.06, -4.57, 0.28, -2.78, 1.12,
    -5.53, 1.18, 0, 0, 0, -4.67, -1.37, -1.66, 0.8, -0.68, 0.35, 0.84, 0.35, 0.25, -0.48, 1.45, -1.62, -0.08, 4.42,
    1.74, -0.44, -0.36, 3.21, -0.15, -1.76, 0.61, 3.74, -3.08, 0.99, 4.41, -0.25, 1.12, 1.72, 1.31, -1.98, 0.7, 3.91,
    3.8, -2.07, -0.82, 0.33, -1.24, 4.81, 2.97, -0.89, -0.59, -0.23, -0.59, -0.04, -0.27, 1.34, 1.11, -2.79, -5.16,
    -0.4, -1.21, -1.68, 1.01, -0.05, 0.49, 0.61, 1.97, 3.49, 0.45, 3.19, 2.36, -1.28, 0.42, 4.67, -2.22, -0.91,
  ],
  login: [
    -0.45, -0.2, -0.87, -1.35, 0, 0.33, 0.32, 3.52, 3.62, 1.52, -0.81, 0.06, 1.93, -0.54, -3.26, 0.8, -2.43, 1.25, -6.5,
    -1.13, 0, 0, 0, -5.03, -3.96, -1.54, 0.17, -0.64, 2.74, 3.9, 2.74, 0.01, -0.82, 0.79, -1.66, -1.68, 2.41, 1.52,
    -1.05, 0.1, 3.55, 1.42, 0, -0.17, 2.81, -2.77, 2.75, 4.11, -0.24, 1.36, 1.91, 0.03, -1.06, 0.76, 4.48, 4.09, -0.19,
    0.7, 0.05, -0.62, 5.53, 2.89, -0.1, -0.18, -0.51, -0.53, -0.53, 0.23, 0.47, 1.15, -2.81, -4.03, -0.89, -1.08, -0.35,
    3.08, -0.76, 0.36, 1.02, 1.83, 0.86, -0.8, 2.4, 1.22, -1.52, -0.08, 3.03, -1.53, -1.24,
  ],
  weak: [
    -1.54, -0.56, -0.13, -0.26, -1.35, -0.05, 0.6, 1.99, 2.25, -0.13, -1.05, -0.53, 1.47, 0.91, -4.7, 0.62, -2.76, 0.13,
    -5.26, 3.54, 0, 0, -1.33, -4.09, -0.18, -1.84, 0.65, -0.83, 0.18, 1.07, 0.81, -0.35, -0.4, 1.62, -0.81, 0.26, 3.77,
    1.58, 0.58, -0.43, 2.24, -0.67, 0, -2.96, 2.75, -1.5, 0.92, 3.94, 0.58, 1.08, 0.5, 1.15, -0.65, 1.06, 3.21, 2.2,
    -2.85, -1.59, 0.91, -1.26, 5.29, 3.11, -0.52, -0.29, -1.36, -2.49, -0.79, -0.23, 0.32, -0.56, -2.92, -5.31, -0.3,
    -2.25, -0.98, 2.59, -0.32, 0.43, 0.07, 0.98, 3.57, 0.12, 2.44, 1.52, -1.65, 0.39, 4.54, -1.79, -2.16,
  ],
};

/** The best score of a place, surroundings and tie. */
export const BEST_PLACE: Readonly<Record<keyof typeof WEIGHTS, number>> = {
  password: 9.8,
  secret: 11.4,
  login: 10.5,
  weak: 9.1,
};

/** The best score of a tie to a label alone. */
export const BEST_TIE: Readonly<Record<keyof typeof WEIGHTS, number>> = {
  password: 7,
  secret: 6.7,
  login: 5.7,
  weak: 4.7,
};
